import { useChains } from '../app/WalletContext.tsx'
import { requestMessages } from '../messages/requests.ts'
import { RequestDecision } from './RequestDecision.tsx'

const messages = requestMessages.switchChain

/** Asks the user whether to switch to another network of the wallet. */
export function SwitchChainScreen({ item, request, waitingCount }: RequestDecision.ScreenProps<'switchChain'>) {
  const { chain, isAdding } = request
  const { active } = useChains()
  return (
    <RequestDecision
      item={item}
      waitingCount={waitingCount}
      title={isAdding ? messages.titleAdd(chain.name) : messages.title(chain.name)}
      text={isAdding ? messages.addText : messages.text}
      facts={[{ label: messages.now, value: active.name }]}
      approve={{
        label: isAdding ? messages.approveAdd : messages.approve,
        workingLabel: requestMessages.working,
      }}
    />
  )
}
