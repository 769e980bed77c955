import type { IncomingMessage, ServerResponse } from 'node:http'
import { drawImage, findWallets } from './catalogue.ts'
import { listBalances, listHistory, listNfts } from './holdings.ts'
import { answerOnRamp, listPurchases } from './onRamp.ts'
import { listSessions } from './sessions.ts'
import { answerSwaps } from './swap.ts'

/** Answers the requests of one group. `behaviour` is the part of the URL after the group's name, and `path` is the rest. */
type Fixture = (
  behaviour: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | void

const groups: Readonly<Record<string, Fixture>> = { rpc: answerRpc, services: answerServices }

/**
 * Handles the HTTP requests that the playground's states send: those to a chain's node, below `/fixtures/rpc/<balance in wei>`,
 * and those to the kit's services, below `/fixtures/services/<behaviour>`. In both groups, the last part can also be `failing`,
 * which is answered with status 503, or `silent`, which is never answered.
 *
 * @returns false if the request belongs to neither group.
 */
export function answerFixtureRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const [, group = '', behaviour = '', path = ''] =
    /^\/fixtures\/(\w+)\/([\w-]+)(\/.*)?$/.exec(new URL(request.url ?? '/', 'http://localhost').pathname) ?? []
  const answer = Object.hasOwn(groups, group) ? groups[group] : undefined
  if (!answer) return false
  if (behaviour === 'silent') return true
  if (behaviour === 'failing') answerJson(response, 503, { status: 503, reasons: [] })
  else Promise.resolve(answer(behaviour, path, request, response)).catch(() => response.destroy())
  return true
}

type RpcCall = { id: number; method: string; params?: readonly [{ data?: string }?] }

async function answerRpc(
  balance: string,
  _path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request)
  const calls = JSON.parse(body) as RpcCall | RpcCall[] // sent by the kit's own transport.
  const answer = (call: RpcCall): object => ({ jsonrpc: '2.0', id: call.id, ...resultOf(call, balance) })
  answerJson(response, 200, Array.isArray(calls) ? calls.map(answer) : answer(calls))
}

function resultOf({ method, params }: RpcCall, balance: string): object {
  if (method === 'eth_getBalance') return { result: `0x${BigInt(balance).toString(16)}` }
  if (method === 'eth_call') return { result: tokenAnswers[params?.[0]?.data?.slice(0, 10) ?? ''] ?? '0x' }
  if (method === 'eth_chainId') return { result: '0x7a69' }
  if (method === 'eth_blockNumber') return { result: '0x10' }
  if (method === 'eth_gasPrice') return { result: '0x3b9aca00' }
  if (method === 'eth_estimateGas') return { result: '0x5208' }
  if (method === 'eth_getCode') return { result: '0x' }
  if (method === 'eth_getTransactionCount') return { result: '0x0' }
  // No transaction of the playground ever reaches a block.
  if (method === 'eth_getTransactionByHash' || method === 'eth_getTransactionReceipt') return { result: null }
  return { error: { code: -32_601, message: `the method ${method} does not exist` } }
}

/**
 * The answers of every contract, by function selector. Every contract is the same token, and every account holds 2000 of it.
 *
 * @see ERC-20
 */
const tokenAnswers: Readonly<Record<string, string>> = {
  '0x70a08231': `0x${word(2_000_000_000)}`,
  '0x313ce567': `0x${word(6)}`,
  '0x95d89b41': `0x${encodeText('PEARL')}`,
  '0x06fdde03': `0x${encodeText('Pearl Dollar')}`,
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}

/** ABI-encodes an ASCII text of up to 32 characters: offset, length, content. */
function encodeText(text: string): string {
  return word(32) + word(text.length) + Buffer.from(text).toString('hex').padEnd(64, '0')
}

async function answerServices(
  behaviour: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (path.startsWith('/v1/')) return answerData(behaviour, path, request, response)
  if (behaviour === 'html') response.setHeader('content-type', 'text/html').end('<h1>Welcome to our proxy</h1>')
  else if (path === '/getWallets') {
    const hasWallets = behaviour !== 'empty'
    const isLaterPage = Number(searchParams.get('page') ?? 1) > 1
    if (behaviour === 'interrupted' && isLaterPage) answerJson(response, 503, { status: 503, reasons: [] })
    else answerJson(response, 200, hasWallets ? findWallets(searchParams) : { data: [], count: 0 })
  } else if (path === '/getAnalyticsConfig') answerJson(response, 200, { isAnalyticsEnabled: false })
  else if (/^\/(?:getWalletImage|public\/get\w+Image)\//.test(path)) {
    response.setHeader('content-type', 'image/svg+xml').end(drawImage(decodeURIComponent(path.split('/').at(-1) ?? '')))
  } else answerJson(response, 404, { status: 404, reasons: [] })
}

async function answerData(
  behaviour: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const images = `http://${request.headers.host}/fixtures/services/full/getWalletImage`
  const isLaterPage = searchParams.has('cursor')
  const onRampAnswer = behaviour === 'no-data' ? undefined : answerOnRamp(behaviour, path, await readBody(request))
  if (path === '/v1/supported-chains') answerJson(response, 200, { http: ['eip155:31337'], ws: [] })
  else if (behaviour === 'no-data' || (behaviour === 'interrupted' && isLaterPage))
    answerJson(response, 503, { status: 503, reasons: [] })
  else if (onRampAnswer) answerJson(response, 200, onRampAnswer)
  else if (path.endsWith('/history') && searchParams.has('onramp')) answerJson(response, 200, listPurchases(behaviour))
  else if (path.endsWith('/balance')) answerJson(response, 200, listBalances(images, behaviour))
  else if (path.endsWith('/history')) answerJson(response, 200, listHistory(behaviour, searchParams))
  else if (path.endsWith('/nfts')) answerJson(response, 200, listNfts(images, behaviour, searchParams))
  else if (answerSwaps(path, searchParams, (status, body) => answerJson(response, status, body))) return
  else if (path.startsWith('/v1/profile/')) answerNames(path, response)
  else if (path.startsWith('/v1/sessions/')) answerJson(response, 200, behaviour === 'empty' ? [] : listSessions())
  else answerJson(response, 404, { status: 404, reasons: [] })
}

/** Answers calls about account names: `rowan` is taken, all others are free. */
function answerNames(path: string, response: ServerResponse): void {
  const free = ['rowan-eth', 'my-rowan', 'the-rowan'].map((name) => ({ name, registered: false }))
  if (path.startsWith('/v1/profile/suggestions/')) return answerJson(response, 200, { suggestions: free })
  if (path.startsWith('/v1/profile/reverse/')) return answerJson(response, 200, [])
  if (path === '/v1/profile/account') return answerJson(response, 200, { success: true })
  if (!path.endsWith('/rowan.holdfast.eth')) return answerJson(response, 404, { status: 404, reasons: [] })
  const addresses = { '2147515001': { address: `0x${'1'.repeat(40)}`, created: '2026-01-01T00:00:00Z' } }
  return answerJson(response, 200, { name: 'rowan.holdfast.eth', registered: 1, updated: 1, addresses, attributes: [] })
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // without `setEncoding`, a request yields buffers.
  return Buffer.concat(chunks).toString()
}
