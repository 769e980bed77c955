import { canPair, selectShowsAllWallets } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'
import { FirstViewLegal } from '../../../legal/FirstViewLegal.tsx'
import { AllWalletsRow } from '../list/AllWalletsRow.tsx'
import { NothingOffered } from '../list/NothingOffered.tsx'
import { WalletList } from '../list/WalletList.tsx'
import { QrScreen } from '../pairing/QrScreen.tsx'
import { QrCodePlaceholder } from '../pieces/QrCodePlaceholder.tsx'

/**
 * Shows the first view of a kit that connects only by pairing: a QR code or, on a phone, the wallets that the phone can open.
 */
export function ConnectingWalletConnectBasic() {
  const isMobile = useKit(({ connectors }) => connectors.isMobile)
  const isPairable = useKit(({ options, connectors }) => canPair(options, connectors.connectors))
  const showsAll = useKit((state) => selectShowsAllWallets(state))
  if (!isPairable) return <NothingOffered />
  return (
    <FirstViewLegal>
      {(hasAgreed) => {
        if (isMobile) return <WalletList />
        const below = showsAll && <AllWalletsRow />
        return hasAgreed ? <QrScreen>{below}</QrScreen> : <QrCodePlaceholder>{below}</QrCodePlaceholder>
      }}
    </FirstViewLegal>
  )
}
