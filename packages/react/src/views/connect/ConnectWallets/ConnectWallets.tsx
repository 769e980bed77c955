import { LegalFooter } from '../../../legal/LegalFooter.tsx'
import { LegalGate } from '../../../legal/LegalGate.tsx'
import { ScrollArea } from '../../../scroll/ScrollArea.tsx'
import { WalletList } from '../list/WalletList.tsx'
import '../Connect/Connect.css'

/** Shows the list of wallets when Connect has only a row that leads to it. */
export function ConnectWallets() {
  return (
    <>
      <LegalGate>
        <ScrollArea className="hf-kit-connect">
          <WalletList />
        </ScrollArea>
      </LegalGate>
      <LegalFooter />
    </>
  )
}
