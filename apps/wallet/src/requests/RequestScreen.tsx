import type { RequestItem } from './actions.ts'
import { PsbtScreen } from './bitcoin/psbt/PsbtScreen.tsx'
import { TransferScreen } from './bitcoin/transfer/TransferScreen.tsx'
import { CallsScreen } from './calls/CallsScreen.tsx'
import { CallsStatusScreen } from './calls/CallsStatusScreen.tsx'
import { MessageScreen } from './MessageScreen.tsx'
import { SwitchChainScreen } from './SwitchChainScreen.tsx'
import { SolanaScreen } from './solana/SolanaScreen.tsx'
import { TransactionScreen } from './transaction/TransactionScreen.tsx'
import { TypedDataScreen } from './typed-data/TypedDataScreen.tsx'

/** Shows a request on the screen for its kind. @param props.waitingCount - the number of requests that wait behind this one. */
export function RequestScreen({ item, waitingCount }: { item: RequestItem; waitingCount: number }) {
  const { request } = item
  switch (request.kind) {
    case 'message':
      return <MessageScreen item={item} request={request} waitingCount={waitingCount} />
    case 'typedData':
      return <TypedDataScreen item={item} request={request} waitingCount={waitingCount} />
    case 'transaction':
      return <TransactionScreen item={item} request={request} waitingCount={waitingCount} />
    case 'calls':
      return <CallsScreen item={item} request={request} waitingCount={waitingCount} />
    case 'callsStatus':
      return <CallsStatusScreen item={item} request={request} waitingCount={waitingCount} />
    case 'switchChain':
      return <SwitchChainScreen item={item} request={request} waitingCount={waitingCount} />
    case 'solanaTransaction':
      return <SolanaScreen item={item} request={request} waitingCount={waitingCount} />
    case 'bitcoinMessage':
      return <MessageScreen item={item} request={request} waitingCount={waitingCount} />
    case 'psbt':
      return <PsbtScreen item={item} request={request} waitingCount={waitingCount} />
    case 'bitcoinTransfer':
      return <TransferScreen item={item} request={request} waitingCount={waitingCount} />
  }
}
