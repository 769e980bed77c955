import { type Clock, onceInFlight } from '@holdfast/base'
import { referenceOf } from '@holdfast/caip'
import { createBlockCache } from './blockCache.ts'
import type { RpcAnswer } from './json-rpc/answer.ts'
import type { MethodKind } from './methods.ts'
import type { RpcMetrics, RpcOutcome } from './metrics.ts'
import { readFromNodes, sendToNode } from './nodes/askNodes.ts'
import type { Nodes } from './nodes/nodes.ts'
import { UpstreamError } from './nodes/upstream.ts'

type Call = { method: string; params: string }

const BLOCK_NUMBER = /"blockNumber":\s?("0x[\da-fA-F]{1,16}")/
const NUMBER = /"number":\s?("0x[\da-fA-F]{1,16}")/
/** By method: the field in which a response names an existing block. */
const provingFields: ReadonlyMap<string, RegExp> = new Map([
  ['eth_getBlockByHash', NUMBER],
  ['eth_getBlockByNumber', NUMBER],
  ['eth_getTransactionByHash', BLOCK_NUMBER],
  ['eth_getTransactionReceipt', BLOCK_NUMBER],
])

/** A chain whose nodes can be called. */
export type RpcChain = {
  /**
   * @param kind - how to treat the method; `fresh` for a read that always asks a node, instead of sharing the response to a
   * call that began earlier.
   * @throws {UpstreamError} when no node responds.
   */
  ask: (call: Call, kind: MethodKind | 'fresh') => Promise<RpcAnswer>
  /**
   * Records a new block and drops the cached responses for older ones. Must be called before any client learns of the block.
   *
   * @param isReorg - whether earlier blocks are no longer part of the chain; then all cached responses are dropped.
   */
  recordBlock: (block: bigint, isReorg: boolean) => void
  /** Stops polling the newest block; the connections to the chain's nodes stay open. */
  stop: () => void
}

/**
 * Opens an EVM chain. Its nodes are pinged from the first call on. Identical reads at the same time share one response, and the
 * responses to methods of the kind `block` are cached until the next block.
 */
export function createRpcChain(options: {
  chainId: number
  nodes: Nodes
  clock: Clock
  metrics: RpcMetrics
}): RpcChain {
  const { chainId, nodes, clock, metrics } = options
  const count = metrics.forChain(String(chainId), nodes.all)
  const { read, readShared } = createReads({ nodes, clock, count })

  const cache = createBlockCache({
    clock,
    readHead: async () => {
      const answer = await read({ method: 'eth_blockNumber', params: '[]' })
      const head = 'result' in answer ? numberOf(answer.result) : undefined
      if (head === undefined) throw new UpstreamError('eth_blockNumber returned no number')
      return head
    },
  })
  const readForBlock = async (call: Call): Promise<RpcAnswer> => {
    const key = keyOf(call)
    const cached = call.method === 'eth_blockNumber' ? cache.head() : cache.get(key)
    if (cached !== undefined) {
      count('kept')
      return { result: cached }
    }
    const block = cache.block()
    const answer = await readShared(call)
    if ('error' in answer) return answer
    recordProvenBlock(call.method, answer.result)
    // An object that does not exist yet may exist a moment later, so null is not cached.
    if (answer.result !== 'null') cache.set(key, answer.result, block)
    return answer
  }
  const readLive = async (call: Call): Promise<RpcAnswer> => {
    const answer = await readShared(call)
    // Other live reads prove no block: the pending block, for example, does not exist yet.
    if (call.method === 'eth_getTransactionByHash' && 'result' in answer) recordProvenBlock(call.method, answer.result)
    return answer
  }
  const recordProvenBlock = (method: string, result: string): void => {
    const block = blockOf(method, result)
    if (block !== undefined) cache.recordBlock(block)
  }

  return {
    ask: async (call, kind) => {
      if (kind === 'block') return readForBlock(call)
      if (kind === 'live') return readLive(call)
      if (kind === 'fresh') {
        count('node')
        return read(call)
      }
      count('sent')
      try {
        return await sendToNode(await nodes.ranked(), call)
      } finally {
        // Even if the node's answer was lost, the transaction may already be in a block.
        cache.clear()
      }
    },
    recordBlock: (block, isReorg) => {
      if (isReorg) cache.clear()
      cache.recordBlock(block)
    },
    stop: cache.stop,
  }
}

/**
 * Opens a chain without a cache, for namespaces where a cache per block would not help: on Solana the next block comes before
 * a response is read again, and on Bitcoin few responses depend on the newest block. Identical reads at the same time share one
 * response.
 */
export function createUncachedRpcChain(options: {
  caipNetworkId: string
  nodes: Nodes
  clock: Clock
  metrics: RpcMetrics
}): RpcChain {
  const { caipNetworkId, nodes, clock, metrics } = options
  const count = metrics.forChain(referenceOf(caipNetworkId), nodes.all)
  const { read, readShared } = createReads({ nodes, clock, count })
  return {
    ask: async (call, kind) => {
      if (kind !== 'send' && kind !== 'fresh') return readShared(call)
      count(kind === 'send' ? 'sent' : 'node')
      return kind === 'send' ? sendToNode(await nodes.ranked(), call) : read(call)
    },
    recordBlock: () => {},
    stop: () => {},
  }
}

/** Creates the reads of a chain. `readShared` shares one response with identical reads at the same time, and counts the read. */
function createReads(options: { nodes: Nodes; clock: Clock; count: (outcome: RpcOutcome) => void }) {
  const { nodes, clock, count } = options
  const read = async (call: Call, onAsked: () => void = () => {}): Promise<RpcAnswer> => {
    onAsked()
    return readFromNodes(await nodes.ranked(), call, clock)
  }
  const share = onceInFlight(read, (call, _onAsked) => keyOf(call))
  const readShared = (call: Call): Promise<RpcAnswer> => {
    let outcome: RpcOutcome = 'shared'
    const answer = share(call, () => {
      outcome = 'node'
    })
    count(outcome)
    return answer
  }
  return { read, readShared }
}

function keyOf({ method, params }: Call): string {
  return `${method} ${params}`
}

/**
 * Returns the block that a response proves to exist. A client that learns of a block reads its contents next, and must not get
 * cached responses from before it.
 */
function blockOf(method: string, result: string): bigint | undefined {
  if (method === 'eth_blockNumber') return numberOf(result)
  return numberOf(provingFields.get(method)?.exec(result)?.[1] ?? '')
}

function numberOf(text: string): bigint | undefined {
  return /^"0x[\da-fA-F]{1,16}"$/.test(text) ? BigInt(text.slice(1, -1)) : undefined
}
