import { LegalFooter } from '../../../legal/LegalFooter.tsx'
import { LegalGate } from '../../../legal/LegalGate.tsx'
import { ScrollArea } from '../../../scroll/ScrollArea.tsx'
import { WalletList } from '../list/WalletList.tsx'
import '../Connect/Connect.css'

/** The list of wallets, when Connect shows a single row instead of the list. */
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
