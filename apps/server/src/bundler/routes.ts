import { rpcQuerySchema } from '@holdfast/api'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { networkOf, subnetOf } from '../http/clientAddress.ts'
import { answerBatch } from '../rpc/json-rpc/batch.ts'
import { type RpcReply, refuseBody } from '../rpc/json-rpc/reply.ts'
import { type InvalidCall, type RpcCall, readBody, rpcErrors } from '../rpc/json-rpc/request.ts'
import type { RpcBudget } from '../rpc/limits.ts'
import { UpstreamError } from '../rpc/nodes/upstream.ts'
import { replyStatus } from '../rpc/replyStatus.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import { NodeRefusalError } from './entry-point/node.ts'
import { BundlerError, bundlerCodes } from './errors.ts'
import type { Method } from './methods.ts'
import { ChainWithoutBundlerError } from './refusals.ts'

/** Answers calls to a chain's bundler, which is our own or another operator's, and to the chain's paymaster. */
export type ServedBundler = {
  /** Answers a call. @returns undefined for a method that is not served. @throws {BundlerError} */
  answer: (call: {
    method: string
    parameters: readonly unknown[]
    projectKey: number
    /** The caller's network, as returned by `subnetOf`. */
    subnet: string
  }) => Promise<{ result: unknown }> | undefined
}

/** The cost of an expensive call, in points of the budget: a validation keeps a node busy for as long as many reads. */
const EXPENSIVE_POINTS = 10
const expensiveMethods = new Set([
  'eth_sendUserOperation',
  'eth_estimateUserOperationGas',
  'pm_getPaymasterData',
  'pm_getPaymasterStubData',
])

type Bundlers = ReadonlyMap<string, ServedBundler>

/** Creates the route that serves user operations over JSON-RPC. @param options.bundlers - by CAIP-2 chain id. */
export function bundlerRoutes(options: { bundlers: Bundlers; budget: RpcBudget; log: Logger }): Hono<ServicesEnv> {
  const { bundlers, budget, log } = options
  const app = new Hono<ServicesEnv>()
  app.post('/v1/bundler', async (context) => {
    const { project, clientAddress } = context.var
    const caller = { network: networkOf(clientAddress), project: String(project.key) }
    const text = await context.req.text()
    budget.takeBody(caller, text)
    const parsed = rpcQuerySchema.safeParse(context.req.query())
    if (!parsed.success) throw new ChainWithoutBundlerError()
    const { chainId } = parsed.data
    const subnet = subnetOf(clientAddress)
    const { body, outcome } = await answerBody({
      text,
      chainId,
      bundlers,
      budget,
      caller,
      projectKey: project.key,
      subnet,
      log,
    })
    return context.body(body, replyStatus[outcome], headers)
  })
  return app
}

const headers = { 'cache-control': 'no-store', 'content-type': 'application/json' }

/**
 * Answers a JSON-RPC body for a chain. The body and one point for its calls must already be counted against the budget. The
 * other points of the calls are counted here.
 *
 * @throws {ChainWithoutBundlerError} | {RateLimitedError}
 */
export async function answerBody(options: {
  text: string
  /** The chain that the request names: a CAIP-2 id. */
  chainId: string
  bundlers: Bundlers
  budget: RpcBudget
  caller: { network: string; project: string }
  projectKey: number
  /** The caller's network, as returned by `subnetOf`. */
  subnet: string
  log: Logger
}): Promise<RpcReply> {
  const { text, chainId, bundlers, budget, caller, projectKey, subnet, log } = options
  const bundler = bundlers.get(chainId)
  if (!bundler) throw new ChainWithoutBundlerError()
  const parsedBody = readBody(text)
  if ('code' in parsedBody) return refuseBody(parsedBody)
  const { calls, isBatch } = parsedBody
  const points = calls.reduce(
    (sum, call) => sum + ('method' in call && expensiveMethods.has(call.method) ? EXPENSIVE_POINTS : 1),
    0,
  )
  if (points > 1) budget.takeCalls(caller, points - 1)
  const answer = (call: RpcCall | InvalidCall): Promise<string> =>
    answerCall({ call, bundler, projectKey, subnet, log, chainId })
  const [only] = calls
  return { body: !isBatch && only ? await answer(only) : await answerBatch(calls, answer), outcome: 'answered' }
}

async function answerCall(options: {
  call: RpcCall | InvalidCall
  bundler: ServedBundler
  projectKey: number
  subnet: string
  chainId: string
  log: Logger
}): Promise<string> {
  const { call, bundler, projectKey, subnet, chainId, log } = options
  if ('error' in call) return write(call.id, { error: call.error })
  try {
    const parsed: unknown = JSON.parse(call.params)
    if (!Array.isArray(parsed)) return write(call.id, { error: paramsError })
    const answered = await bundler.answer({ method: call.method, parameters: parsed, projectKey, subnet })
    if (!answered) return write(call.id, { error: rpcErrors.notAllowed })
    return write(call.id, answered)
  } catch (error) {
    if (error instanceof BundlerError) {
      const { code, shortMessage, data, cause } = error
      if (code === bundlerCodes.internal) log.error({ chainId, method: call.method, cause }, shortMessage)
      return write(call.id, { error: { code, message: shortMessage, ...(data && { data }) } })
    }
    if (error instanceof UpstreamError || error instanceof NodeRefusalError) {
      log.warn({ chainId, method: call.method, reason: error.message }, 'no node answered the call successfully')
      return write(call.id, { error: rpcErrors.unreachable })
    }
    throw error
  }
}

const paramsError = { code: bundlerCodes.invalidParameters, message: 'The parameters must be a list.' }

/** Writes a JSON-RPC response. @param id - as JSON. */
function write(id: string, answer: { result: unknown } | { error: object }): string {
  return `{"jsonrpc":"2.0","id":${id},${JSON.stringify(answer).slice(1)}`
}

/** Serves methods of our own bundler. */
export function serveMethods(
  methods: Readonly<Record<string, Method>>,
  bundler: Parameters<Method>[0]['bundler'],
): ServedBundler {
  return {
    answer: ({ method: name, parameters, projectKey }) => {
      const method = Object.hasOwn(methods, name) ? methods[name] : undefined
      return method?.({ bundler, parameters, projectKey }).then((result) => ({ result }))
    },
  }
}
