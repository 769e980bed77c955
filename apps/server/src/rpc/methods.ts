import { rpcAccessOf } from '@holdfast/caip'

/**
 * How a method is treated. `block`: a read whose response is valid until the next block. `live`: a read whose response may
 * change at any time. `send`: a method that changes the chain, so a call must not be sent twice.
 */
export type MethodKind = 'block' | 'live' | 'send'

/**
 * How to treat the methods that may go to a node of an EVM chain, as listed in `packages/caip`. Methods with state that a node
 * keeps for one client (filters, subscriptions) are refused, because another node does not know that state. So are unknown
 * methods.
 *
 * @see product specification section 6: 'safe ones (reads, raw send) may go to a public node'
 * @see https://ethereum.github.io/execution-apis/
 */
const methods: ReadonlyMap<string, MethodKind> = new Map<string, MethodKind>([
  ['eth_chainId', 'block'],
  ['net_version', 'block'],
  ['web3_clientVersion', 'block'],
  ['eth_blobBaseFee', 'block'],
  ['eth_blockNumber', 'block'],
  ['eth_call', 'block'],
  ['eth_createAccessList', 'block'],
  ['eth_estimateGas', 'block'],
  ['eth_feeHistory', 'block'],
  ['eth_gasPrice', 'block'],
  ['eth_getBalance', 'block'],
  ['eth_getBlockByHash', 'block'],
  ['eth_getBlockByNumber', 'block'],
  ['eth_getBlockReceipts', 'block'],
  ['eth_getBlockTransactionCountByHash', 'block'],
  ['eth_getBlockTransactionCountByNumber', 'block'],
  ['eth_getCode', 'block'],
  ['eth_getLogs', 'block'],
  ['eth_getProof', 'block'],
  ['eth_getStorageAt', 'block'],
  ['eth_getTransactionByBlockHashAndIndex', 'block'],
  ['eth_getTransactionByBlockNumberAndIndex', 'block'],
  ['eth_getTransactionCount', 'block'],
  ['eth_getTransactionReceipt', 'block'],
  ['eth_getUncleByBlockHashAndIndex', 'block'],
  ['eth_getUncleByBlockNumberAndIndex', 'block'],
  ['eth_getUncleCountByBlockHash', 'block'],
  ['eth_getUncleCountByBlockNumber', 'block'],
  ['eth_maxPriorityFeePerGas', 'block'],
  ['eth_getTransactionByHash', 'live'],
  ['eth_simulateV1', 'live'],
  ['eth_syncing', 'live'],
  ['net_listening', 'live'],
  ['eth_sendRawTransaction', 'send'],
])

/** The methods of other namespaces that change the chain. */
const sends: ReadonlySet<string> = new Set(['sendTransaction', 'sendrawtransaction'])

/** Returns how to treat a call; undefined for a method that is refused. @param namespace - the namespace of the chain's id. */
export function kindOf(namespace: string, method: string, params: string): MethodKind | undefined {
  if (namespace === 'eip155') return evmKindOf(method, params)
  if (rpcAccessOf(namespace, method) !== 'node') return undefined
  return sends.has(method) ? 'send' : 'live'
}

function evmKindOf(method: string, params: string): MethodKind | undefined {
  const kind = rpcAccessOf('eip155', method) === 'node' ? methods.get(method) : undefined
  // The pending block changes with each transaction.
  return kind === 'block' && params.includes('"pending"') ? 'live' : kind
}
