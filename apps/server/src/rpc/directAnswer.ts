import type { IncomingMessage, ServerResponse } from 'node:http'
import { callerSchema, rpcQuerySchema, type ServicesError } from '@holdfast/api'
import type { Logger } from 'pino'
import { createCache } from '../cache/createCache.ts'
import { networkOf } from '../http/clientAddress.ts'
import { InternalError, type RefusalStatus } from '../http/errors.ts'
import { RateLimitedError } from '../http/limits/rateLimits.ts'
import type { RequestRecord, RequestRecorder } from '../http/telemetry/requestLog.ts'
import { hasFeature, type Projects } from '../projects/service.ts'
import { answerText } from './answerText.ts'
import type { RpcReply } from './json-rpc/reply.ts'
import type { RpcBudget, RpcCaller } from './limits.ts'
import { replyStatus } from './replyStatus.ts'
import type { Rpc } from './service.ts'

/** The largest body that the app accepts, in bytes. */
const MAX_BODY_BYTES = 128 * 1024
/** The size of the cache of parsed queries. */
const QUERY_CACHE_BYTES = 1024 * 1024

type Query = { chainId: string; projectId: string }

/**
 * Creates a handler that answers the usual JSON-RPC request without the Hono app, because passing through the app costs more
 * than the call itself. The handler checks what the app checks, and answers with the same headers. Requests that are unusual or
 * must be refused are left to the app.
 *
 * @returns a handler that returns false for a request that the app must answer. For a request that must be refused after its
 * body was read, the handler calls `handOver`.
 */
export function createDirectAnswer(options: {
  rpc: Pick<Rpc, 'hasChain' | 'answer'>
  budget: RpcBudget
  projects: Pick<Projects, 'decideCached'>
  requests: RequestRecorder
  log: Logger
}): (request: IncomingMessage, response: ServerResponse, handOver: () => void) => boolean {
  const { rpc, budget, projects, requests, log } = options
  // The queries are cached because a page repeats the same URL with every call.
  const queries = createCache<Query>({ maxCost: QUERY_CACHE_BYTES })
  const queryOf = (url: string): Query | undefined => {
    const cached = queries.get(url)
    if (cached) return cached
    const query = readQuery(url)
    if (query) queries.set(url, query, url.length * 2)
    return query
  }

  const answer = async (chainId: string, caller: RpcCaller, text: string): Promise<RpcReply> => {
    budget.takeBody(caller, text)
    return answerText(text, { rpc, budget, chainId, caller })
  }

  return (request, response, handOver) => {
    const { url = '', method, headers } = request
    if (method !== 'POST' || !/^\/v1\/?\?/.test(url)) return false
    const { origin } = headers
    const length = Number(headers['content-length'])
    // Written with `!`, because `length` is NaN for a chunked body, which has no stated length.
    if (origin === undefined || !(length <= MAX_BODY_BYTES)) return false
    const query = queryOf(url)
    if (!query || !rpc.hasChain(query.chainId)) return false
    const decision = projects.decideCached({ projectId: query.projectId, origin })
    if (decision?.verdict !== 'allowed' || !hasFeature(decision.project, 'rpc')) return false

    const record = requests.begin(request)
    const caller = { network: networkOf(record.clientAddress), project: String(decision.project.key) }
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const [only] = parts
      const content = parts.length === 1 && only ? only : Buffer.concat(parts)
      answer(query.chainId, caller, content.toString('utf8')).then(
        ({ outcome, body }) =>
          send(response, record, { status: replyStatus[outcome], body, origin, path: pathOf(url) }),
        (error: unknown) => {
          if (!(error instanceof RateLimitedError)) {
            const { requestId } = record
            log.error({ error, requestId }, 'request failed')
            return send(response, record, {
              ...describe(new InternalError({ requestId, cause: error })),
              origin,
              path: pathOf(url),
            })
          }
          // The app counts the body again and therefore refuses it too, with an error in the app's form.
          Object.assign(request, { rawBody: content })
          handOver()
        },
      )
    })
    return true
  }
}

/** @returns undefined for a query that the app must refuse. */
function readQuery(url: string): Query | undefined {
  if (url.includes('%00')) return undefined
  const query = new URLSearchParams(url.slice(url.indexOf('?')))
  const parameter = (name: string): string | undefined => query.get(name) || undefined
  const caller = { st: parameter('st'), sv: parameter('sv'), clientId: parameter('clientId') }
  const projectId = parameter('projectId')
  const parsed = rpcQuerySchema.safeParse({ chainId: parameter('chainId') })
  if (!parsed.success || projectId === undefined || !callerSchema.safeParse(caller).success) return undefined
  return { chainId: parsed.data.chainId, projectId }
}

/** Writes an error in the form of the app. */
function describe({ status, code, shortMessage }: InternalError): { status: RefusalStatus; body: string } {
  const body: ServicesError = { status, reasons: [{ name: code, description: shortMessage }] }
  return { status, body: JSON.stringify(body) }
}

function pathOf(url: string): string {
  return url.slice(0, url.indexOf('?'))
}

function send(
  response: ServerResponse,
  record: RequestRecord,
  { status, body, origin, path }: { status: RefusalStatus | 200; body: string; origin: string; path: string },
): void {
  response.writeHead(status, {
    'access-control-allow-origin': origin,
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'application/json',
    vary: 'Origin',
    'x-content-type-options': 'nosniff',
    'x-request-id': record.requestId,
  })
  response.end(body)
  record.end({ method: 'POST', path, status })
}
