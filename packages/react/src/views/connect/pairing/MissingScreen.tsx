import type { CatalogueWallet } from '@holdfast/core'
import { useText } from '../../../messages/useText.ts'
import { ConnectingBlock } from '../pieces/ConnectingBlock.tsx'
import { useChosenWalletImage } from './useChosenWalletImage.ts'
import { useSelectEvent } from './useSelectEvent.ts'

/** Says that a wallet lives in a browser and not in this one, and where to get it. */
export function MissingScreen({ wallet }: { wallet: CatalogueWallet }) {
  const text = useText()
  const image = useChosenWalletImage(wallet)
  useSelectEvent(wallet.name, 'unsupported')
  return (
    <ConnectingBlock
      name={wallet.name}
      image={image}
      status="failed"
      title={text('pairing.notDetected')}
      hint={text('pairing.notDetectedHint', { wallet: wallet.name })}
      wallet={wallet}
    />
  )
}
