import { namespaceOf, referenceOf } from '@holdfast/caip'

/** Asks a node and parses its result. @throws {UpstreamError} when the node answers with an error or not at all. */
export type AskNode = (method: string, params?: string) => Promise<unknown>

/** How to find out whether a node is up and on the right chain. */
export type Probe = {
  /** Whether the node is on the chain. */
  isOnChain: (ask: AskNode) => Promise<boolean>
  /** Reads the number of the newest block (on Solana, the slot); undefined for an invalid answer. */
  readHead: (ask: AskNode) => Promise<bigint | undefined>
  /** Whether a JSON-RPC error may come with HTTP status 500, as from Bitcoin Core. */
  hasErrorStatus: boolean
}

const HEX = /^0x[\da-f]{1,16}$/i

/** Returns the probe for the nodes of a chain. @param caipNetworkId - CAIP-2 */
export function probeOf(caipNetworkId: string): Probe {
  const reference = referenceOf(caipNetworkId)
  const namespace = namespaceOf(caipNetworkId)
  if (namespace === 'solana') return solanaProbe(reference)
  if (namespace === 'bip122') return bitcoinProbe(reference)
  const askNumber = async (ask: AskNode, method: string): Promise<bigint | undefined> => {
    const value = await ask(method)
    return typeof value === 'string' && HEX.test(value) ? BigInt(value) : undefined
  }
  return {
    isOnChain: async (ask) => (await askNumber(ask, 'eth_chainId')) === BigInt(reference),
    readHead: (ask) => askNumber(ask, 'eth_blockNumber'),
    hasErrorStatus: false,
  }
}

/** @see CAIP-2 of solana: the reference is the beginning of the hash of the genesis block */
function solanaProbe(reference: string): Probe {
  return {
    isOnChain: async (ask) => String(await ask('getGenesisHash')).startsWith(reference),
    readHead: async (ask) => toHeight(await ask('getSlot', '[{"commitment":"confirmed"}]')),
    hasErrorStatus: false,
  }
}

/** @see CAIP-4 of bip122: the reference is the first half of the hash of the genesis block */
function bitcoinProbe(reference: string): Probe {
  return {
    isOnChain: async (ask) => String(await ask('getblockhash', '[0]')).startsWith(reference),
    readHead: async (ask) => toHeight(await ask('getblockcount')),
    hasErrorStatus: true,
  }
}

function toHeight(value: unknown): bigint | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
}
