import { closeModal, replaceView } from '@holdfast/core'
import { Button, Check } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { sessionsMessages } from '../../../messages/languages/english/sessions.ts'
import { useText } from '../../../messages/useText.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { SessionsOff } from '../SessionsOff.tsx'
import '../../../pieces/mark.css'

/** Says that an app now has a permission. */
export function SmartSessionCreated() {
  const kit = useKit()
  const text = useText(sessionsMessages)
  const isOn = useKit(({ options }) => options.features.smartSessions)
  if (!isOn) return <SessionsOff />
  return (
    <StatusBlock
      image={
        <span className="hf-kit-mark">
          <Check />
        </span>
      }
      title={text('sessions.created')}
      hint={text('sessions.createdHint')}
    >
      <Button block onClick={() => closeModal(kit)}>
        {text('sessions.close')}
      </Button>
      <Button variant="secondary" block onClick={() => replaceView(kit, 'SmartSessionList')}>
        {text('sessions.show')}
      </Button>
    </StatusBlock>
  )
}
