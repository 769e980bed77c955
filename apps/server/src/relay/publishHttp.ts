import {
  formatRelayError,
  formatRelayResult,
  type JsonRpcId,
  jsonRpcCodes,
  type ParsedRelayFrame,
} from '@holdfast/pairing/wire'
import { costs, type Network } from '../fairness/Network.ts'
import { idOfRefusedFrame, parseCharged } from './calls/parseCharged.ts'
import { type Call, type Caller, type Core, chargeBytes, errorObjectOf, holdTopics } from './core.ts'
import { DrainingError, LIMIT_EXCEEDED_CODE, LimitExceededError, StorageUnavailableError } from './errors.ts'
import type { RelayLimits, TokenBucket } from './limits.ts'
import { batchPublish } from './methods/batchPublish.ts'
import { publish } from './methods/publish.ts'
import type { createAdmission } from './sockets/admission.ts'

export declare namespace createPublishHttp {
  type Parameters = {
    core: Core
    admit: ReturnType<typeof createAdmission>
    isDraining: () => boolean
  }
}

function respond(status: number, text: string): Response {
  const headers = {
    'content-type': 'application/json',
    ...(status === 429 || status === 503 ? { 'retry-after': '1' } : {}),
  }
  return new Response(text, { status, headers })
}

function statusOf(error: unknown): number {
  if (error instanceof LimitExceededError) return error.limit === 'frameBytes' ? 413 : 429
  return error instanceof StorageUnavailableError || error instanceof DrainingError ? 503 : 500
}

function refusal(id: JsonRpcId | null, error: unknown): Response {
  return respond(statusOf(error), formatRelayError(id, errorObjectOf(error)))
}

function tooManyCalls(): LimitExceededError {
  return new LimitExceededError({ limit: 'addressBytesPerSecond', message: 'too many calls from this network' })
}

/**
 * Reads a body, and charges its sender's network for each part that arrives. A body that is too long is still read, up to the
 * hard limit, so that its sender gets the refusal.
 */
async function readBody(
  request: Request,
  network: Network,
  { frameBytes, frameHardBytes }: Pick<RelayLimits, 'frameBytes' | 'frameHardBytes'>,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length
    network.spend(chunk.length)
    if (network.waitMs() > 0) throw tooManyCalls()
    if (bytes > frameHardBytes) break
    if (bytes <= frameBytes) chunks.push(chunk)
  }
  if (bytes > frameBytes) {
    throw new LimitExceededError({ limit: 'frameBytes', message: `a body may have ${frameBytes} bytes` })
  }
  return Buffer.concat(chunks)
}

/**
 * Creates the relay's HTTP interface: `irn_publish` and `irn_batchPublish` by POST, with the same credentials as a socket, in
 * the query or the Authorization header.
 */
export function createPublishHttp({ core, admit, isDraining }: createPublishHttp.Parameters) {
  const buckets = new Map<string, TokenBucket>()
  const callerOf = (clientId: string, network: Network): Caller => {
    const bucket = buckets.get(clientId) ?? { tokens: core.limits.callBurst, refilledAtMs: core.clock.monotonic() }
    buckets.delete(clientId)
    buckets.set(clientId, bucket)
    const [oldest] = buckets.keys()
    if (buckets.size > core.limits.rememberedClients && oldest !== undefined) buckets.delete(oldest)
    return { clientId, bucket, network }
  }

  return async (request: Request, { ip }: { ip: string }): Promise<Response> => {
    const network = core.networks.of(ip)
    if (network.waitMs() > 0) return refusal(null, tooManyCalls())
    network.spend(costs.client)
    const { headers } = request
    const { pathname, search, host } = new URL(request.url)
    const admission = await admit({
      target: pathname + search,
      authorization: headers.get('authorization') ?? undefined,
      origin: headers.get('origin') ?? undefined,
      host,
      ip,
      transport: 'http',
    })
    if ('refused' in admission) {
      core.metrics.refused.inc({ reason: admission.refused })
      const { refused, status, reason } = admission
      const code = refused === 'calls' ? LIMIT_EXCEEDED_CODE : jsonRpcCodes.server
      return respond(status, formatRelayError(null, { code, message: reason }))
    }
    if (isDraining()) return refusal(null, new DrainingError())
    const caller = callerOf(admission.clientId, network)
    let body: Buffer | undefined
    try {
      body = await readBody(request, network, core.limits)
      chargeBytes(core, caller, body.length)
      return await answerFrame(core, caller, parseCharged(network, body.toString()))
    } catch (error) {
      return refusal(body === undefined ? null : idOfRefusedFrame(body), error)
    }
  }
}

function answerFrame(core: Core, caller: Caller, frame: ParsedRelayFrame): Promise<Response> | Response {
  if (frame.kind === 'invalid') return respond(400, formatRelayError(frame.id, frame.error))
  if (frame.kind === 'acknowledgement') {
    const error = { code: jsonRpcCodes.invalidRequest, message: 'Invalid request' }
    return respond(400, formatRelayError(frame.id, error))
  }
  const { id, method, params } = frame.request
  const release = holdTopics(core, method === 'irn_publish' ? [params] : 'messages' in params ? params.messages : [])
  return new Promise<Response>((answer) => {
    const resolve = (response: Response): void => {
      answer(response)
      // The response is written before the next turn of the event loop.
      setImmediate(release)
    }
    const base: Omit<Call<never>, 'params'> = {
      id,
      caller,
      isVerbatim: false,
      succeed: (result) => resolve(respond(200, formatRelayResult(id, result))),
      fail: (error) => resolve(refusal(id, error)),
    }
    try {
      if (method === 'irn_publish') publish(core, { ...base, params })
      else if (method === 'irn_batchPublish') batchPublish(core, { ...base, params })
      else {
        const message = `${method} needs a WebSocket`
        resolve(respond(400, formatRelayError(id, { code: jsonRpcCodes.methodNotFound, message })))
      }
    } catch (error) {
      base.fail(error)
    }
  })
}
