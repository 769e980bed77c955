import {
  formatRelayError,
  formatRelayResult,
  type JsonRpcId,
  jsonRpcCodes,
  parseRelayRequest,
} from '@holdfast/pairing/wire'
import type { createAdmission } from './admission.ts'
import { type Call, type Caller, type Core, chargeBytes, errorObjectOf } from './core.ts'
import { DrainingError, LIMIT_EXCEEDED_CODE, LimitExceededError, StorageUnavailableError } from './errors.ts'
import type { RelayLimits } from './limits.ts'
import { batchPublish } from './methods/batchPublish.ts'
import { publish } from './methods/publish.ts'

/** Clients whose rate over HTTP is remembered; the one longest unseen is forgotten first. */
const REMEMBERED_CLIENTS = 10_000

export declare namespace createPublishHttp {
  type Parameters = {
    core: Core
    admit: ReturnType<typeof createAdmission>
    isDraining: () => boolean
  }
}

function answer(status: number, text: string): Response {
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
  return answer(statusOf(error), formatRelayError(id, errorObjectOf(error)))
}

/** Reads a body as text. One that is too long is read to its end all the same, so that its sender hears the refusal. */
async function readBody(
  request: Request,
  { frameBytes, frameHardBytes }: Pick<RelayLimits, 'frameBytes' | 'frameHardBytes'>,
): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length
    if (bytes > frameHardBytes) break
    if (bytes <= frameBytes) chunks.push(chunk)
  }
  if (bytes > frameBytes) {
    throw new LimitExceededError({ limit: 'frameBytes', message: `a body may have ${frameBytes} bytes` })
  }
  return Buffer.concat(chunks).toString()
}

/**
 * Creates the HTTP face of the relay: `irn_publish` and `irn_batchPublish` by POST, with the same credentials in the
 * query or the Authorization header as a socket shows.
 */
export function createPublishHttp({ core, admit, isDraining }: createPublishHttp.Parameters) {
  const callers = new Map<string, Caller>()
  const callerOf = (clientId: string): Caller => {
    const known = callers.get(clientId)
    const caller = known ?? {
      clientId,
      bucket: { tokens: core.limits.callBurst, refilledAtMs: core.clock.now() },
    }
    callers.delete(clientId)
    callers.set(clientId, caller)
    const [oldest] = callers.keys()
    if (callers.size > REMEMBERED_CLIENTS && oldest !== undefined) callers.delete(oldest)
    return caller
  }

  return async (request: Request, { ip }: { ip: string }): Promise<Response> => {
    const { headers } = request
    const { pathname, search, host } = new URL(request.url)
    const admission = await admit({
      target: pathname + search,
      authorization: headers.get('authorization') ?? undefined,
      origin: headers.get('origin') ?? undefined,
      host,
      ip,
      over: 'http',
    })
    if ('refused' in admission) {
      core.metrics.refused.inc({ reason: admission.refused })
      const { refused, status, reason } = admission
      const code = refused === 'calls' ? LIMIT_EXCEEDED_CODE : jsonRpcCodes.server
      return answer(status, formatRelayError(null, { code, message: reason }))
    }
    if (isDraining()) return refusal(null, new DrainingError())
    let text: string
    try {
      text = await readBody(request, core.limits)
    } catch (error) {
      return refusal(null, error)
    }
    return call(core, callerOf(admission.clientId), text)
  }
}

function call(core: Core, caller: Caller, text: string): Promise<Response> | Response {
  const frame = parseRelayRequest(text)
  if (frame.kind === 'invalid') return answer(400, formatRelayError(frame.id, frame.error))
  if (frame.kind === 'acknowledgement') {
    const error = { code: jsonRpcCodes.invalidRequest, message: 'Invalid request' }
    return answer(400, formatRelayError(frame.id, error))
  }
  const { id, method, params } = frame.request
  return new Promise<Response>((resolve) => {
    const base: Omit<Call<never>, 'params'> = {
      id,
      caller,
      isVerbatim: false,
      succeed: (result) => resolve(answer(200, formatRelayResult(id, result))),
      fail: (error) => resolve(refusal(id, error)),
    }
    try {
      chargeBytes(core, caller, Buffer.byteLength(text))
      if (method === 'irn_publish') publish(core, { ...base, params })
      else if (method === 'irn_batchPublish') batchPublish(core, { ...base, params })
      else {
        const message = `${method} needs a WebSocket`
        resolve(answer(400, formatRelayError(id, { code: jsonRpcCodes.methodNotFound, message })))
      }
    } catch (error) {
      base.fail(error)
    }
  })
}
