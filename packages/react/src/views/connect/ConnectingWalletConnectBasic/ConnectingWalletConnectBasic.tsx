import { selectShowsAllWallets } from '@holdfast/core'
import { useKit } from '../../../hooks/useKit.ts'
import { AllWalletsRow } from '../list/AllWalletsRow.tsx'
import { WalletList } from '../list/WalletList.tsx'
import { QrScreen } from '../pairing/QrScreen.tsx'

/** The first view of a kit that reaches wallets by pairing alone: a QR code, on a phone the wallets that it can open. */
export function ConnectingWalletConnectBasic() {
  const isMobile = useKit(({ connectors }) => connectors.isMobile)
  const showsAll = useKit((state) => selectShowsAllWallets(state))
  return isMobile ? <WalletList /> : <QrScreen>{showsAll && <AllWalletsRow />}</QrScreen>
}
