import { createServer, type IncomingMessage } from 'node:http'
import { listen } from '../local/listen.ts'
import { answerCoreRpc, CoreRpcError } from './coreRpc.ts'
import { InvalidBitcoinAddressError, TransactionRefusedError } from './errors.ts'
import { answerEsplora, answerOlder, type EsploraAnswer } from './esplora.ts'
import type { Regtest } from './regtest.ts'

const MAX_BODY_BYTES = 4 * 1024 * 1024
const OLDER_TRANSACTIONS = /^\/address\/([^/]+)\/txs\/chain\/([^/]+)$/

type Reply = { status: number; answer: EsploraAnswer }

/** Serves two APIs on one port: that of Esplora below `/api`, and the JSON-RPC of Bitcoin Core at `/`. */
export async function serveBitcoin(options: {
  chain: Regtest
  host: string
  port: number
}): Promise<{ port: number; close: () => Promise<void> }> {
  const { chain, host, port } = options
  const server = createServer((request, response) => {
    void answer(chain, request).then(({ status, answer: body }) => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*')
      const isText = typeof body === 'string'
      response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' })
      response.end(isText ? body : JSON.stringify(body ?? {}))
    })
  })
  const actualPort = await listen(server, host, port)
  return {
    port: actualPort,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function answer(chain: Regtest, request: IncomingMessage): Promise<Reply> {
  const url = URL.parse(request.url ?? '/', 'http://localhost')
  if (!url) return { status: 400, answer: 'Invalid path' }
  const { pathname } = url
  try {
    if (request.method === 'OPTIONS') return { status: 204, answer: '' }
    if (request.method === 'POST') return await answerPost(chain, pathname, await readBody(request))
    if (request.method !== 'GET' || !pathname.startsWith('/api/')) return { status: 404, answer: 'Not found' }
    const path = pathname.slice('/api'.length)
    const [, address, last] = OLDER_TRANSACTIONS.exec(path) ?? []
    const found = address && last ? await answerOlder(chain, address, last) : await answerEsplora(chain, path)
    return found === undefined ? { status: 404, answer: 'Not found' } : { status: 200, answer: found }
  } catch (error) {
    if (error instanceof InvalidBitcoinAddressError) return { status: 400, answer: 'Invalid Bitcoin address' }
    return { status: 500, answer: String(error) }
  }
}

async function answerPost(chain: Regtest, path: string, body: string): Promise<Reply> {
  if (path === '/api/tx') {
    try {
      return { status: 200, answer: await chain.submit(Buffer.from(body.trim(), 'hex')) }
    } catch (error) {
      if (!(error instanceof TransactionRefusedError)) throw error
      // Esplora's error text contains the error with which Bitcoin Core answers `sendrawtransaction`.
      const refusal = JSON.stringify({ code: -26, message: error.reason })
      return { status: 400, answer: `sendrawtransaction RPC error: ${refusal}` }
    }
  }
  if (path !== '/') return { status: 404, answer: 'Not found' }
  const call = parseCall(body)
  if (!call) return { status: 400, answer: { result: null, error: { code: -32700, message: 'Parse error' }, id: null } }
  const { id, method, params } = call
  try {
    return { status: 200, answer: { jsonrpc: '2.0', result: await answerCoreRpc(chain, method, params), id } }
  } catch (error) {
    const code = error instanceof CoreRpcError ? error.code : -1
    const message = error instanceof Error ? error.message : String(error)
    return { status: 200, answer: { jsonrpc: '2.0', error: { code, message }, id } }
  }
}

function parseCall(body: string): { id: unknown; method: string; params: readonly unknown[] } | undefined {
  try {
    const { id = null, method, params = [] } = JSON.parse(body) as { [field: string]: unknown } // Cast: checked below.
    return typeof method === 'string' && Array.isArray(params) ? { id, method, params } : undefined
  } catch {
    // Not JSON.
    return undefined
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const part = chunk as Buffer // Cast: chunks are buffers, since no encoding is set.
    bytes += part.length
    if (bytes > MAX_BODY_BYTES) throw new Error('the body of the request is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
