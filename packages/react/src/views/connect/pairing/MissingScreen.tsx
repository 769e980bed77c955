import type { CatalogueWallet } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'
import { pairingMessages } from '../../../messages/languages/english/pairing.ts'
import { useText } from '../../../messages/useText.ts'
import { ConnectingBlock } from '../pieces/ConnectingBlock.tsx'
import { useChosenWalletImage } from './useChosenWalletImage.ts'
import { useSelectEvent } from './useSelectEvent.ts'

/**
 * Says that the wallet is not in this browser or, on a phone, that this browser cannot open it. Also says where to get the
 * wallet. This is not shown as an error.
 */
export function MissingScreen({ wallet }: { wallet: CatalogueWallet }) {
  const text = useText(pairingMessages)
  const image = useChosenWalletImage(wallet)
  useSelectEvent(wallet.name, 'unsupported')
  const isMobile = useKit(({ connectors }) => connectors.isMobile)
  return (
    <ConnectingBlock
      name={wallet.name}
      image={image}
      status="absent"
      hint={text(isMobile ? 'pairing.notOnPhoneHint' : 'pairing.notDetectedHint', { wallet: wallet.name })}
      wallet={wallet}
    />
  )
}
