import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A wallet as the server returns it, with only the fields that a test needs. */
export type TestCatalogueWallet = { id: string; name: string } & Record<string, unknown>

/** How the server behaves. `slow`: it withholds its answers until the test calls `release`. */
export type TestServerBehavior = 'normal' | 'html' | 'broken' | 'slow'

/** A wallet catalogue that listens on a real socket, and records its requests. */
export type TestCatalogue = {
  url: string
  /** In the server's order. */
  wallets: TestCatalogueWallet[]
  /** Pictures by id; any other id has a small one. */
  images: Record<string, { type: string; body: Buffer | string } | undefined>
  /** The value returned instead of the number of wallets; undefined: that number. */
  count: unknown
  behavior: TestServerBehavior | ((path: string) => TestServerBehavior)
  /** Returns the query of each request whose path begins with `path`, in order. */
  asked: (path: string) => URLSearchParams[]
  /** Returns the paths of all requests, in order. */
  paths: () => string[]
  /** Answers the waiting requests. */
  release: () => void
}

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Starts a catalogue; it ends with the test. */
export async function createTestCatalogue(wallets: TestCatalogueWallet[] = []): Promise<TestCatalogue> {
  const requests: URL[] = []
  let waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1')
    requests.push(url)
    if (behaviorFor(url) === 'slow') waiting.push(() => answer(url, response))
    else answer(url, response)
  })
  const behaviorFor = ({ pathname }: URL): TestServerBehavior =>
    typeof catalogue.behavior === 'function' ? catalogue.behavior(pathname) : catalogue.behavior
  const answer = (url: URL, response: ServerResponse): void => {
    const current = behaviorFor(url)
    if (current === 'broken') return void response.writeHead(503).end('{}')
    if (current === 'html') {
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Welcome</h1>')
    }
    if (url.pathname === '/getWallets') return void response.end(JSON.stringify(select(url.searchParams)))
    const id = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
    const { type, body } = catalogue.images[id] ?? { type: 'image/png', body: pixel }
    response.writeHead(200, { 'content-type': type }).end(body)
  }
  const select = (query: URLSearchParams): { data: unknown[]; count: unknown } => {
    const list = (name: string): string[] => query.get(name)?.split(',') ?? []
    const term = query.get('search')?.toLowerCase() ?? ''
    const found = catalogue.wallets.filter(({ id, name, badge_type, chains }) => {
      if (list('include').length > 0 && !list('include').includes(id)) return false
      if (query.get('badge_type') && badge_type !== query.get('badge_type')) return false
      if (Array.isArray(chains) && query.has('chains') && !list('chains').some((chain) => chains.includes(chain)))
        return false
      return !list('exclude').includes(id) && String(name).toLowerCase().includes(term)
    })
    const entries = Number(query.get('entries'))
    const start = (Number(query.get('page')) - 1) * entries
    return { data: found.slice(start, start + entries), count: catalogue.count ?? found.length }
  }
  const catalogue: TestCatalogue = {
    url: '',
    wallets,
    images: {},
    count: undefined,
    behavior: 'normal',
    asked: (path) =>
      requests.filter(({ pathname }) => pathname.startsWith(path)).map(({ searchParams }) => searchParams),
    paths: () => requests.map(({ pathname }) => pathname),
    release: () => {
      const due = waiting
      waiting = []
      for (const each of due) each()
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  catalogue.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return catalogue
}

/** Creates the wallets w1, w2, …, with a link for phones unless `rest` removes it. */
export function testWallets(count: number, rest: Record<string, unknown> = {}): TestCatalogueWallet[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `w${1 + index}`
    return { id, name: `Wallet ${id}`, image_id: `image-${id}`, mobile_link: `${id}://`, ...rest }
  })
}
