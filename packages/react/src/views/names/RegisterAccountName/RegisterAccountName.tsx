import {
  canRegister,
  enterName,
  initialNamesState,
  isNamePicture,
  isZoneName,
  type NamesState,
  registerName,
} from '@holdfast/core'
import { Badge, Button, ListRow, Spinner, TextField } from '@holdfast/ui'
import { type FormEvent, useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { namesMessages } from '../../../messages/languages/english/names.ts'
import { useText } from '../../../messages/useText.ts'
import './RegisterAccountName.css'
import { attempt } from '../../../loading/attempt.ts'

/** More than any name has, so that one that is too long is refused with a reason. */
const MAX_TYPED = 80

/** Takes the name that an account is to have, says whether it is free, and registers it. */
export function RegisterAccountName() {
  const kit = useKit()
  const text = useText(namesMessages)
  const zone = useKit(({ options }) => options.nameZone) ?? ''
  const names = useKit((state) => state.names) ?? initialNamesState
  const { profileName } = useAccount()
  const owned = isZoneName(profileName, zone) ? profileName : undefined
  const { label, problem, isRegistering } = names
  // The field keeps the text itself: the kit has it only once its code for names is there.
  const [typed, setTyped] = useState(label)
  const [picture, setPicture] = useState('')
  const avatar = picture.trim() || undefined
  const isPictureWrong = avatar !== undefined && !isNamePicture(avatar)
  const wanted = typed.trim()
  const fullName = `${wanted.toLowerCase()}.${zone}`
  const isReady = canRegister(names, owned) && wanted === label && !isPictureWrong

  function enter(value: string) {
    setTyped(value)
    attempt(kit, () => enterName(kit, { label: value }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // The view shows the failure.
    if (isReady) registerName(kit, { label, avatar }).catch(() => {})
  }

  return (
    <form className="hf-kit-register-name" noValidate onSubmit={submit}>
      <TextField
        label={text('names.label')}
        description={owned === undefined ? text('names.rules') : text('names.owned')}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={MAX_TYPED}
        value={typed}
        readOnly={isRegistering || owned !== undefined}
        onValueChange={enter}
        trailing={<span className="hf-kit-register-name-zone">.{zone}</span>}
        error={problem && text(`names.${problem}`)}
      />
      <output className="hf-kit-register-name-found">
        <Found names={names} name={fullName} />
      </output>
      <Suggestions names={names} zone={zone} onChoose={enter} />
      {owned === undefined && (
        <TextField
          label={text('names.picture')}
          description={text('names.pictureHint')}
          type="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={picture}
          readOnly={isRegistering}
          onValueChange={setPicture}
          error={isPictureWrong ? text('names.pictureWrong') : undefined}
        />
      )}
      <Button type="submit" block disabled={!isReady && !isRegistering} loading={isRegistering}>
        {isRegistering
          ? text('names.sign')
          : wanted
            ? text('names.register', { name: fullName })
            : text('names.registerNone')}
      </Button>
    </form>
  )
}

/** Shows the state of the typed name. */
function Found({ names: { check, label }, name }: { names: NamesState; name: string }) {
  const kit = useKit()
  const text = useText(namesMessages)
  if (check === 'none') return null
  if (check === 'failed') {
    return (
      <>
        <span className="hf-kit-register-name-failed">{text('names.checkFailed')}</span>
        <Button variant="secondary" size="sm" onClick={() => attempt(kit, () => enterName(kit, { label }))}>
          {text('action.tryAgain')}
        </Button>
      </>
    )
  }
  return (
    <>
      <bdi className="hf-kit-register-name-whole">{name}</bdi>
      {check === 'available' && <Badge tone="success">{text('names.available')}</Badge>}
      {check === 'registered' && <Badge>{text('names.registered')}</Badge>}
      {(check === 'typing' || check === 'checking') && <Spinner label={text('names.checking', { name })} />}
    </>
  )
}

/** Names like one that is taken, those that are taken too marked so. Pressing a free one fills the field. */
function Suggestions({
  names: { check, suggestions, isRegistering, label },
  zone,
  onChoose,
}: {
  names: NamesState
  zone: string
  onChoose: (label: string) => void
}) {
  const text = useText(namesMessages)
  // The typed name itself stands above.
  const others = suggestions.filter(({ name }) => name !== label.toLowerCase())
  if (check !== 'registered' || others.length === 0) return null
  return (
    <section className="hf-kit-register-name-suggestions" aria-label={text('names.suggestions')}>
      {others.map(({ name, isRegistered }) => (
        <ListRow
          key={name}
          disabled={isRegistering || isRegistered}
          trailing={
            isRegistered ? (
              <Badge>{text('names.registered')}</Badge>
            ) : (
              <Badge tone="success">{text('names.available')}</Badge>
            )
          }
          onClick={() => onChoose(name)}
        >
          <bdi>{`${name}.${zone}`}</bdi>
        </ListRow>
      ))}
    </section>
  )
}
