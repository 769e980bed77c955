import { type CatalogueWallet, walletImage } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'
import { useText } from '../../../messages/useText.ts'
import { ConnectingBlock } from '../pieces/ConnectingBlock.tsx'
import { useSelectEvent } from './useSelectEvent.ts'

/** Says that a wallet lives in a browser and not in this one, and where to get it. */
export function MissingScreen({ wallet }: { wallet: CatalogueWallet }) {
  const text = useText()
  const image = useKit((state) => walletImage(state, wallet))
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
