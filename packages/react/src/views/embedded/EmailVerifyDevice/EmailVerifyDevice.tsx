import { resendEmail } from '@holdfast/core'
import { ShieldCheck } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { FramePlace } from '../pieces/FramePlace.tsx'
import { NothingUnderWay } from '../pieces/NothingUnderWay.tsx'
import { SendAgain } from '../pieces/SendAgain.tsx'
import { useSecondsUntilCode } from '../pieces/useSecondsUntilCode.ts'
import '../../../pieces/mark.css'
import { attempt } from '../../../loading/attempt.ts'

/**
 * Waits until the user approves this device through the link in the mail. The frame shows the number that the linked page asks
 * for. The view for the code opens automatically after the approval.
 */
export function EmailVerifyDevice() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const login = useKit(({ embedded }) => embedded?.login)
  const seconds = useSecondsUntilCode()
  if (login?.step !== 'device') return <NothingUnderWay />
  return (
    <StatusBlock
      image={
        <span className="hf-kit-mark">
          <ShieldCheck />
        </span>
      }
      title={text('device.approve', { email: login.email })}
      hint={text('device.validFor')}
    >
      <FramePlace kind="note" />
      <SendAgain
        question={text('code.notReceived')}
        label={seconds > 0 ? text('code.resendIn', { seconds }) : text('device.resend')}
        disabled={seconds > 0}
        loading={login.isResending}
        onPress={() => attempt(kit, () => resendEmail(kit))}
      />
    </StatusBlock>
  )
}
