import { cancelSend, type SendProgress } from '@holdfast/core'
import { Button, Wallet } from '@holdfast/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useConnectedWalletImage } from '../../../images/wallet/useConnectedWalletImage.ts'
import { WalletImage } from '../../../images/wallet/WalletImage.tsx'
import { attempt } from '../../../loading/attempt.ts'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { useText } from '../../../messages/useText.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'

/**
 * Says that the transaction is being checked, or that the user has to confirm it in the wallet. The user can stop waiting at
 * any time.
 */
export function WaitingForWallet({ status }: { status: SendProgress['status'] }) {
  const kit = useKit()
  const text = useText(sendMessages)
  const { connectedWalletInfo } = useAccount()
  const picture = useConnectedWalletImage(connectedWalletInfo)
  const isWalletAsked = status === 'awaitingWallet'
  return (
    <StatusBlock
      image={connectedWalletInfo ? <WalletImage src={picture} name={connectedWalletInfo.name} size="lg" /> : <Wallet />}
      tone="waiting"
      title={text(isWalletAsked ? 'send.confirmInWallet' : 'send.checking')}
      hint={isWalletAsked ? text('send.confirmHint') : undefined}
    >
      <Button variant="secondary" onClick={() => attempt(kit, () => cancelSend(kit))}>
        {text('action.cancel')}
      </Button>
    </StatusBlock>
  )
}
