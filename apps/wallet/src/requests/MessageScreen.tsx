import { bytesToHex } from 'viem'
import { requestMessages } from '../messages/requests.ts'
import { Notice } from '../parts/Notice.tsx'
import { TextBlock } from '../parts/TextBlock.tsx'
import { RequestDecision } from './RequestDecision.tsx'

const messages = requestMessages.message

/** Asks the user to sign a message. Shows its text, or its bytes with a warning if it is not text. */
export function MessageScreen({
  item,
  request,
  waitingCount,
}: RequestDecision.ScreenProps<'message' | 'bitcoinMessage'>) {
  const { text, bytes } = request.message
  return (
    <RequestDecision
      item={item}
      waitingCount={waitingCount}
      title={messages.title}
      text={messages.text}
      approve={{ label: messages.approve, isDangerous: text === undefined }}
    >
      {text === undefined ? (
        <>
          <Notice tone="danger">{messages.unreadable}</Notice>
          <TextBlock label={messages.bytes} text={bytesToHex(bytes)} isCode />
        </>
      ) : (
        <TextBlock label={messages.content} text={text} />
      )}
    </RequestDecision>
  )
}
