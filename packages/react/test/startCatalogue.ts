import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** How the catalogue behaves: `failing` refuses, `html` answers like another server, and `silent` waits for `release`. */
export type CatalogueBehavior = 'normal' | 'failing' | 'html' | 'silent'

/** The wallet catalogue of the kit's services, over a real socket. */
export type TestCatalogue = {
  url: string
  behavior: CatalogueBehavior
  /** Queries sent to `/getWallets`, in order. */
  queries: URLSearchParams[]
  /** Ids of the requested images, in order. */
  pictures: string[]
  /** Answers the requests that are waiting. */
  release: () => void
}

/** A wallet in the format of the catalogue's server, with only the fields that the test needs. */
export type TestWallet = { id: string; name: string } & Record<string, unknown>

/** Creates the given number of wallets, each with its own name. */
export function testWallets(count: number): TestWallet[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `w${index}`,
    name: `Wallet ${String(index).padStart(4, '0')}`,
    badge_type: index % 3 === 0 ? 'certified' : 'none',
    mobile_link: `w${index}://`,
    homepage: `https://w${index}.example`,
  }))
}

/** Starts the catalogue on a free port. It stops when the test ends. */
export async function startCatalogue(wallets: readonly TestWallet[]): Promise<TestCatalogue> {
  let waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.end()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    if (pathname.startsWith('/getWalletImage/')) {
      catalogue.pictures.push(pathname.slice('/getWalletImage/'.length))
      return void response.setHeader('content-type', 'image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    }
    if (pathname !== '/getWallets') return void response.writeHead(404).end('{}')
    catalogue.queries.push(searchParams)
    if (catalogue.behavior === 'silent') waiting.push(() => answer(searchParams, response))
    else answer(searchParams, response)
  })
  const answer = (query: URLSearchParams, response: ServerResponse): void => {
    if (catalogue.behavior === 'failing') response.writeHead(503).end('{}')
    else if (catalogue.behavior === 'html') response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>')
    else response.end(JSON.stringify(select(query)))
  }
  const select = (query: URLSearchParams): { data: TestWallet[]; count: number } => {
    const term = query.get('search')?.toLowerCase() ?? ''
    const excluded = query.get('exclude')?.split(',') ?? []
    const badge = query.get('badge_type')
    const found = wallets.filter(
      ({ id, name, badge_type }) =>
        name.toLowerCase().includes(term) && !excluded.includes(id) && (!badge || badge === badge_type),
    )
    const entries = Number(query.get('entries'))
    const start = (Number(query.get('page')) - 1) * entries
    return { data: found.slice(start, start + entries), count: found.length }
  }
  const catalogue: TestCatalogue = {
    url: '',
    behavior: 'normal',
    queries: [],
    pictures: [],
    release: () => {
      const released = waiting
      waiting = []
      for (const run of released) run()
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP.
  catalogue.url = `http://127.0.0.1:${port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return catalogue
}
