import { replaceView, submitUpdateCode } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'
import { embeddedMessages } from '../../../messages/languages/english/embedded.ts'
import { useText } from '../../../messages/useText.ts'
import { CodeView } from '../pieces/CodeView.tsx'
import { NothingUnderWay } from '../pieces/NothingUnderWay.tsx'
import { SendAgain } from '../pieces/SendAgain.tsx'
import { useSecondsUntilCode } from '../pieces/useSecondsUntilCode.ts'

/**
 * Asks for the two codes that confirm a new mail address: first the code mailed to the old address, then the code mailed to the
 * new address.
 */
export function UpdateEmailOtp() {
  const kit = useKit()
  const text = useText(embeddedMessages)
  const update = useKit(({ embedded }) => embedded?.emailUpdate)
  const seconds = useSecondsUntilCode()
  if (update?.step !== 'primary' && update?.step !== 'secondary') return <NothingUnderWay />
  return (
    <CodeView entry={update} onCode={(code) => attempt(kit, () => submitUpdateCode(kit, { code }))}>
      <SendAgain
        question={text('code.somethingWrong')}
        label={seconds > 0 ? text('code.tryAgainIn', { seconds }) : text('code.tryAgain')}
        disabled={seconds > 0}
        onPress={() => replaceView(kit, 'UpdateEmailWallet')}
      />
    </CodeView>
  )
}
