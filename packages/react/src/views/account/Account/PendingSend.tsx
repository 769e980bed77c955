import { shortenAddress } from '@holdfast/caip'
import { isSendUnderWay, pushView } from '@holdfast/core'
import { ChevronRight, ListRow } from '@holdfast/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { useText } from '../../../messages/useText.ts'
import { SendAssetImage } from '../../../pieces/send/SendAssetImage.tsx'
import { showAssetAmount } from '../../../pieces/send/showAssetAmount.ts'
import { useSend } from '../../../pieces/send/useSend.ts'

/** Leads to a pending send, even after a reload of the page. */
export function PendingSend() {
  const kit = useKit()
  const text = useText(sendMessages)
  const account = useAccount()
  const { progress } = useSend()
  if (!isSendUnderWay(progress)) return null
  const { asset, value, from, to, toName } = progress.order
  // Hide a send on another network or of another account, perhaps that of an earlier user.
  if (from !== account.address || asset.caipNetworkId !== account.caipNetworkId) return null
  return (
    <div className="hf-kit-account-sending">
      <ListRow
        leading={<SendAssetImage asset={asset} />}
        subtitle={
          <bdi>
            {showAssetAmount(asset, value).short} → {toName ?? shortenAddress(to)}
          </bdi>
        }
        trailing={<ChevronRight />}
        onClick={() => pushView(kit, 'WalletSendProgress')}
      >
        {text(`send.progress.${progress.status}`)}
      </ListRow>
    </div>
  )
}
