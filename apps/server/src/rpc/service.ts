import type { Clock } from '@holdfast/base'
import { namespaceOf, referenceOf } from '@holdfast/caip'
import type { Logger } from 'pino'
import { createRpcChain, createUncachedRpcChain, type RpcChain } from './chain.ts'
import { type RpcAnswer, writeAnswer } from './json-rpc/answer.ts'
import { answerBatch } from './json-rpc/batch.ts'
import { type RpcReply, writeError } from './json-rpc/reply.ts'
import { type InvalidCall, type RpcBody, type RpcCall, rpcErrors } from './json-rpc/request.ts'
import { kindOf } from './methods.ts'
import type { RpcMetrics } from './metrics.ts'
import type { Nodes } from './nodes/nodes.ts'
import { UpstreamError } from './nodes/upstream.ts'

/** JSON-RPC to the nodes of the chains that the operator supports. */
export type Rpc = {
  /** @param chainId - CAIP-2, such as `eip155:1`. */
  hasChain: (chainId: string) => boolean
  /** @throws {RangeError} for a chain that is not served. */
  chainOf: (chainId: string) => RpcChain
  /** Responds to the calls of a body, in their order. Never rejects because of a node. */
  answer: (chainId: string, body: RpcBody) => Promise<RpcReply>
  stop: () => void
}

/** Opens every chain, but contacts no node before the first request. */
export function createRpc(options: {
  chains: readonly { chainId: number; nodes: Nodes }[]
  /** Chains outside eip155. */
  otherChains?: readonly { caipNetworkId: string; nodes: Nodes }[] | undefined
  clock: Clock
  log: Logger
  metrics: RpcMetrics
}): Rpc {
  const { otherChains = [], clock, log, metrics } = options
  const chains = new Map<string, RpcChain>([
    ...options.chains.map(
      ({ chainId, nodes }) => [`eip155:${chainId}`, createRpcChain({ chainId, nodes, clock, metrics })] as const,
    ),
    ...otherChains.map(
      ({ caipNetworkId, nodes }) =>
        [caipNetworkId, createUncachedRpcChain({ caipNetworkId, nodes, clock, metrics })] as const,
    ),
  ])

  const answerCall = async (chainId: string, chain: RpcChain, call: RpcCall | InvalidCall): Promise<RpcReply> => {
    if ('error' in call) return { outcome: 'invalid', body: writeError(call.id, call.error) }
    const reference = referenceOf(chainId)
    const kind = kindOf(namespaceOf(chainId), call.method, call.params)
    if (!kind) {
      metrics.count(reference, 'refused')
      return { outcome: 'answered', body: writeError(call.id, rpcErrors.notAllowed) }
    }
    let answer: RpcAnswer
    try {
      answer = await chain.ask(call, kind)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      metrics.count(reference, 'failed')
      log.warn({ chainId, method: call.method, reason: error.shortMessage }, 'no node answered')
      return { outcome: 'unreachable', body: writeError(call.id, rpcErrors.unreachable) }
    }
    return { outcome: 'answered', body: writeAnswer(call.id, answer) }
  }

  const chainOf = (chainId: string): RpcChain => {
    const chain = chains.get(chainId)
    if (!chain) throw new RangeError(`The chain ${chainId} is not served.`)
    return chain
  }

  return {
    hasChain: (chainId) => chains.has(chainId),
    chainOf,
    answer: async (chainId, { isBatch, calls }) => {
      const chain = chainOf(chainId)
      const [only] = calls
      if (!isBatch && only) return answerCall(chainId, chain, only)
      return {
        outcome: 'answered',
        body: await answerBatch(calls, async (call) => (await answerCall(chainId, chain, call)).body),
      }
    },
    stop: () => {
      for (const { stop } of chains.values()) stop()
    },
  }
}
