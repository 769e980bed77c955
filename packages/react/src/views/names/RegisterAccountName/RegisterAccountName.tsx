import { canRegisterName, enterName, initialNamesState, isPictureUri, isZoneName, registerName } from '@holdfast/core'
import { Button, TextField } from '@holdfast/ui'
import { type FormEvent, useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { namesMessages } from '../../../messages/languages/english/names.ts'
import { useText } from '../../../messages/useText.ts'
import { NameAvailability } from './NameAvailability.tsx'
import { NameSuggestions } from './NameSuggestions.tsx'
import './RegisterAccountName.css'

/**
 * The most characters that the field accepts. This is more than a name may have: the field must not cut off a long name before
 * an error message can say that the name is too long.
 */
const MAX_TYPED = 80

/** Asks for a name for the account, says whether the name is free, and registers it. */
export function RegisterAccountName() {
  const kit = useKit()
  const text = useText(namesMessages)
  const zone = useKit(({ options }) => options.nameZone) ?? ''
  const names = useKit((state) => state.names) ?? initialNamesState
  const { profileName } = useAccount()
  const ownedName = isZoneName(profileName, zone) ? profileName : undefined
  const { label, problem, isRegistering } = names
  // The view keeps the typed text itself, since the text enters the kit's state only after the kit's code for names has loaded.
  const [typed, setTyped] = useState(label)
  // The request to the wallet may replace this view, which is mounted again after a failed registration. The kit's state still
  // has the URL that was typed before.
  const [picture, setPicture] = useState(names.avatar ?? '')
  const avatar = picture.trim() || undefined
  const isPictureWrong = avatar !== undefined && !isPictureUri(avatar)
  const trimmedLabel = typed.trim()
  const fullName = `${trimmedLabel.toLowerCase()}.${zone}`
  const isReady = canRegisterName(names, ownedName) && trimmedLabel === label && !isPictureWrong

  function enter(value: string) {
    setTyped(value)
    attempt(kit, () => enterName(kit, { label: value }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // `registerName` has already shown the failure in a toast.
    if (isReady) registerName(kit, { label, avatar }).catch(() => {})
  }

  return (
    <form className="hf-kit-register-name" noValidate onSubmit={submit}>
      <TextField
        label={text('names.label')}
        description={ownedName === undefined ? text('names.rules') : text('names.owned')}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={MAX_TYPED}
        value={typed}
        readOnly={isRegistering || ownedName !== undefined}
        onValueChange={enter}
        trailing={<span className="hf-kit-register-name-zone">.{zone}</span>}
        error={problem && text(`names.${problem}`)}
      />
      <output className="hf-kit-register-name-found">
        <NameAvailability names={names} fullName={fullName} />
      </output>
      <NameSuggestions names={names} zone={zone} onChoose={enter} />
      {ownedName === undefined && (
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
          : trimmedLabel
            ? text('names.register', { name: fullName })
            : text('names.registerNone')}
      </Button>
    </form>
  )
}
