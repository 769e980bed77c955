import type { Clock } from '@holdfast/base'
import { createCounter } from '../http/limits/counter.ts'
import { RateLimitedError } from '../http/limits/rateLimits.ts'

/** A body counts as one call for each started part of this size. */
const BYTES_PER_POINT = 4 * 1024
/** A reply counts as one call for each whole part of this size: a short call may ask a node for millions of bytes. */
const REPLY_LENGTH_PER_POINT = 64 * 1024
const SPAN_MS = 60_000

/** How many calls are accepted per minute. */
export type RpcLimits = {
  /** From one network address. */
  perNetwork: number
  /** For one project. */
  perProject: number
}

/** Counts calls by network address and by project. */
export type RpcBudget = {
  /**
   * Counts a body before it is parsed. @param caller - may lack the project while it is not known yet; a later call with the
   * project alone counts the body for the project. @param body - its text or its size. @throws {RateLimitedError}
   */
  takeBody: (caller: Partial<RpcCaller>, body: string | { bytes: number }) => void
  /** Counts the calls of a batch without its first, which `takeBody` counted. @throws {RateLimitedError} */
  takeCalls: (caller: RpcCaller, calls: number) => void
  /** Counts a long reply. Never throws: only later bodies are refused because of it. */
  countReply: (caller: RpcCaller, reply: string) => void
}

/** The caller whose calls are counted. `project` identifies the project, or the device where devices are counted instead. */
export type RpcCaller = { network: string; project: string }

/** Creates the counters, in memory. */
export function createRpcBudget(options: { limits: RpcLimits; clock: Clock }): RpcBudget {
  const { limits, clock } = options
  const networks = createCounter({ spanMs: SPAN_MS, clock })
  const projects = createCounter({ spanMs: SPAN_MS, clock })
  const take = ({ network, project }: Partial<RpcCaller>, points: number): void => {
    if (network !== undefined) {
      const { count, leftMs } = networks.add(network, points)
      if (count > limits.perNetwork) throw limited(leftMs)
    }
    // A call that was refused for its network address does not count against the project.
    if (project !== undefined) {
      const { count, leftMs } = projects.add(project, points)
      if (count > limits.perProject) throw limited(leftMs)
    }
  }
  return {
    takeBody: (caller, body) => {
      const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.bytes
      take(caller, Math.max(1, Math.ceil(bytes / BYTES_PER_POINT)))
    },
    takeCalls: take,
    countReply: ({ network, project }, reply) => {
      const points = Math.floor(reply.length / REPLY_LENGTH_PER_POINT)
      if (points === 0) return
      networks.add(network, points)
      projects.add(project, points)
    },
  }
}

function limited(leftMs: number): RateLimitedError {
  return new RateLimitedError({ retryAfterS: Math.max(1, Math.ceil(leftMs / 1_000)) })
}
