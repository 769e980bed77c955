import { requestMessages } from '../messages/requests.ts'
import { RequestDecision } from './RequestDecision.tsx'

const messages = requestMessages.switchChain

/** Asks whether to switch to a network that the wallet knows. */
export function SwitchChainScreen({ item, request, waiting }: RequestDecision.ScreenProps<'switchChain'>) {
  const { chain, isAdding } = request
  return (
    <RequestDecision
      item={item}
      waiting={waiting}
      title={isAdding ? messages.titleAdd(chain.name) : messages.title(chain.name)}
      text={isAdding ? messages.addText : messages.text}
      approve={{
        label: isAdding ? messages.approveAdd : messages.approve,
        workingLabel: requestMessages.working,
      }}
    />
  )
}
