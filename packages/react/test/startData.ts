import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterThisTest } from './renderKit.tsx'

/** The data service over a real socket, for the chain 31337. */
export type TestData = {
  url: string
  /**
   * The answers by the last segment of the path: `balance`, `history`, `nfts`. A number becomes the HTTP status. A promise delays
   * the answer until it has resolved. For 'none', the service closes the connection without an answer.
   */
  answers: Record<string, unknown>
  /** The requests in order: the last segment of the path and the query. */
  requests: { path: string; query: URLSearchParams }[]
}

/** Starts the service on a free port. It stops when the test ends. */
export async function startData(answers: Record<string, unknown> = {}): Promise<TestData> {
  const data: TestData = { url: '', answers, requests: [] }
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.end()
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname.split('/').at(-1) ?? ''
    data.requests.push({ path, query: searchParams })
    const answer = path === 'supported-chains' ? { http: ['eip155:31337'], ws: [] } : await data.answers[path]
    if (answer === 'none') return void request.destroy()
    const status = typeof answer === 'number' ? answer : answer === undefined ? 404 : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  data.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // listening on TCP.
  afterThisTest(() => {
    server.closeAllConnections()
    server.close()
  })
  return data
}

/** Makes a token holding as the data API returns it. */
export function holding(name: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name,
    symbol: name.slice(0, 3).toUpperCase(),
    chainId: 'eip155:31337',
    address: `eip155:31337:0x${Buffer.from(name).toString('hex').padStart(40, '0').slice(-40)}`,
    value: 10,
    price: 2,
    quantity: { decimals: '18', numeric: '5' },
    iconUrl: '',
    flags: { is_spam: false },
    ...changes,
  }
}

/** Makes the holding of the network's own currency as the data API returns it: 1.5, worth 3000 dollars. */
export function ether(): Record<string, unknown> {
  const { address: _, ...native } = holding('Ether', {
    symbol: 'ETH',
    value: 3_000.126,
    price: 2_000.084,
    quantity: { decimals: '18', numeric: '1.5' },
  })
  return native
}

/** Makes a transaction as the data API returns it. */
export function sent(
  id: number,
  changes: Record<string, unknown> = {},
  transfers?: unknown[],
): Record<string, unknown> {
  return {
    id: String(id),
    metadata: {
      operationType: 'send',
      hash: `0x${String(id).padStart(64, '0')}`,
      chain: 'eip155:31337',
      minedAt: new Date(Date.UTC(2025, 3, 28, 12) - id * 86_400_000).toISOString(),
      sentFrom: '0xa1',
      sentTo: '0xb2',
      status: 'confirmed',
      nonce: 1,
      ...changes,
    },
    transfers: transfers ?? [
      {
        direction: 'out',
        quantity: { numeric: '1.2399' },
        fungible_info: { name: 'Pebble', symbol: 'PBL' },
        recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      },
    ],
  }
}

/** Makes an NFT as the data API returns it. */
export function nft(tokenId: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    chainId: 'eip155:31337',
    address: 'eip155:31337:0x00000000000000000000000000000000000000c3',
    tokenId,
    standard: 'erc721',
    quantity: '1',
    name: `Shell ${tokenId}`,
    description: 'From the beach.',
    collection: { name: 'Shells', symbol: 'SHL' },
    image: null,
    flags: { is_spam: false },
    ...changes,
  }
}

/** Returns the text of an element, without the parts that screen readers skip. */
export function wordsOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement // A clone of an element is an element.
  for (const each of copy.querySelectorAll('[aria-hidden]')) each.remove()
  return copy.textContent
}
