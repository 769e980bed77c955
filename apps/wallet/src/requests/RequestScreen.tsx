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

/** Draws an app's request, by its kind. @param props.waiting - Number of requests that wait behind it. */
export function RequestScreen({ item, waiting }: { item: RequestItem; waiting: number }) {
  const { request } = item
  switch (request.kind) {
    case 'message':
      return <MessageScreen item={item} request={request} waiting={waiting} />
    case 'typedData':
      return <TypedDataScreen item={item} request={request} waiting={waiting} />
    case 'transaction':
      return <TransactionScreen item={item} request={request} waiting={waiting} />
    case 'calls':
      return <CallsScreen item={item} request={request} waiting={waiting} />
    case 'callsStatus':
      return <CallsStatusScreen item={item} request={request} waiting={waiting} />
    case 'switchChain':
      return <SwitchChainScreen item={item} request={request} waiting={waiting} />
    case 'solanaTransaction':
      return <SolanaScreen item={item} request={request} waiting={waiting} />
    case 'bitcoinMessage':
      return <MessageScreen item={item} request={request} waiting={waiting} />
    case 'psbt':
      return <PsbtScreen item={item} request={request} waiting={waiting} />
    case 'bitcoinTransfer':
      return <TransferScreen item={item} request={request} waiting={waiting} />
  }
}
