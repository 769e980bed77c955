import { resendEmail, submitCode } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { CodeView } from '../pieces/CodeView.tsx'
import { Connecting } from '../pieces/Connecting.tsx'
import { NothingUnderWay } from '../pieces/NothingUnderWay.tsx'
import { SendAgain } from '../pieces/SendAgain.tsx'
import { useSecondsUntilCode } from '../pieces/useSecondsUntilCode.ts'

/** Asks for the code of a login by mail. */
export function EmailVerifyOtp() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const login = useKit(({ embedded }) => embedded?.login)
  const seconds = useSecondsUntilCode()
  if (login?.step === 'connecting') return <Connecting />
  if (login?.step !== 'code') return <NothingUnderWay />
  return (
    <CodeView entry={login} onCode={(code) => attempt(kit, () => submitCode(kit, { code }))}>
      <SendAgain
        question={text('code.notReceived')}
        label={seconds > 0 ? text('code.resendIn', { seconds }) : text('code.resend')}
        disabled={seconds > 0 || login.isChecking}
        loading={login.isResending}
        onPress={() => attempt(kit, () => resendEmail(kit))}
      />
    </CodeView>
  )
}
