import { enterName, type NamesState } from '@holdfast/core'
import { Badge, Button, Spinner } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { namesMessages } from '../../../messages/languages/english/names.ts'
import { useText } from '../../../messages/useText.ts'

/** Shows whether the typed name is free. */
export function NameAvailability({ names: { check, label }, fullName }: { names: NamesState; fullName: string }) {
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
      <bdi className="hf-kit-register-name-whole">{fullName}</bdi>
      {check === 'available' && <Badge tone="success">{text('names.available')}</Badge>}
      {check === 'registered' && <Badge>{text('names.registered')}</Badge>}
      {(check === 'typing' || check === 'checking') && <Spinner label={text('names.checking', { name: fullName })} />}
    </>
  )
}
