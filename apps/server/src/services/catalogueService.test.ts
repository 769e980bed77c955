import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServicesClient, servicesErrorSchema, type Wallets } from '@holdfast/api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freeServerPorts, runServer } from '../test/serverProcess.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { catalogueService } from './catalogueService.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const origin = 'http://localhost:3000'
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

let folder: string
let site: TestServer
let services: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-catalogue-'))
  mkdirSync(join(folder, 'wallets'))
  writeFileSync(join(folder, 'wallets/heron.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')
  const heron = { id: 'heron', name: 'Héron', image: 'heron.svg', mobile_link: 'heron://', order: 0 }
  const aliases = { ['a'.repeat(64)]: 'metamask' }
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify({ wallets: [heron], aliases }))
  site = await startTestServer({ services: [catalogueService], config: { projectId, cataloguePath: folder } })
  services = site.server.addresses.services
}, 60_000)
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

const get = (
  path: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${services}${path}?${new URLSearchParams({ projectId, st: 'holdfast', sv: '1', ...query })}`, {
    headers: { origin, ...headers },
  })
const list = async (query: Record<string, string>): Promise<Wallets> =>
  (await (await get('/getWallets', query)).json()) as Wallets

describe('getWallets', () => {
  it('default: answers the client of the kit', async () => {
    const client = createServicesClient({ url: services, projectId, sdkType: 'holdfast', sdkVersion: '1' })
    const first = await client.getWallets({ page: 1, entries: 4, chains: ['eip155:31337'] })
    expect(first.data.map(({ name }) => name)).toEqual(['Héron', 'MetaMask', 'Trust Wallet', 'Coinbase Wallet'])
    expect(first.count).toBeGreaterThan(60)
    const found = await client.getWallets({ page: 1, entries: 100, search: ' meta ', badgeType: 'certified' })
    expect(found.data[0]).toMatchObject({ id: 'metamask', rdns: 'io.metamask', mobile_link: 'metamask://' })
  })

  it('default: returns the first forty wallets if there are no parameters', async () => {
    const { data, count } = await list({})
    expect([data.length, count > 80]).toEqual([40, true])
  })

  it('param: an empty parameter counts as not given', async () => {
    const all = await list({})
    expect(await list({ page: '', chains: '', include: '', exclude: '', search: ' ', badge_type: '' })).toEqual(all)
  })

  it('param: includes and excludes five hundred ids of 64 characters', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => index.toString(16).padStart(64, '0'))
    const client = createServicesClient({ url: services, projectId, sdkType: 'holdfast', sdkVersion: '1' })
    const { data } = await client.getWallets({ page: 1, entries: 4, include: [...ids, 'heron'] })
    expect(data.map(({ id }) => id)).toEqual(['heron'])
    const { count } = await client.getWallets({ page: 1, entries: 4, exclude: [...ids, 'heron'] })
    expect(count).toBe((await list({})).count - 1)
  })

  it("param: include finds a wallet by a foreign id from the operator's table", async () => {
    const { data } = await list({ include: `${'a'.repeat(64)},heron` })
    expect(data.map(({ id, name }) => [id, name])).toEqual([
      ['heron', 'Héron'],
      ['a'.repeat(64), 'MetaMask'],
    ])
  })

  it('behavior: the kit of another maker finds wallets by its own chains and ids', async () => {
    const chains = 'eip155:137,eip155:8453'
    const { data, count } = await list({ chains, entries: '100' })
    expect(count).toBeGreaterThan(70)
    // Such a kit shows a wallet only if the wallet lists one of the kit's chains.
    expect(data.filter((wallet) => !wallet.chains?.some((chain) => chains.includes(chain)))).toEqual([])
    const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
    const featured = await list({ include: phantom })
    expect(featured.data.map(({ id, name }) => [id, name])).toEqual([[phantom, 'Phantom']])
    expect((await list({ exclude: phantom })).count).toBe((await list({})).count - 1)
  })

  it('behavior: pages of any size partition the list', async () => {
    const ids = async (page: number, entries: number) =>
      (await list({ page: String(page), entries: String(entries) })).data.map(({ id }) => id)
    const { count } = await list({})
    const whole = [...(await ids(1, 100)), ...(await ids(2, 100))]
    expect(new Set(whole).size).toBe(count)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 7, max: 100 }), async (entries) => {
        const pages = Array.from({ length: Math.ceil(count / entries) + 1 }, (_, index) => ids(index + 1, entries))
        expect((await Promise.all(pages)).flat()).toEqual(whole)
      }),
      { numRuns: 4 },
    )
  }, 30_000)

  it('behavior: an answer that the browser has cached is not sent again', async () => {
    const answer = await get('/getWallets')
    const etag = answer.headers.get('etag') ?? ''
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=60')
    const again = await get('/getWallets', {}, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get('/getWallets', { page: '2' }, { 'if-none-match': etag })).status).toBe(200)
  })

  it.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', '9'.repeat(20)],
    ['entries', '0'],
    ['entries', '101'],
    ['entries', 'many'],
    ['chains', 'eip155'],
    ['chains', 'eip155:1,<script>'],
    ['include', 'a b'],
    ['exclude', 'x'.repeat(300)],
    ['search', 'x'.repeat(101)],
    ['badge_type', 'gold'],
  ])('error: refuses %s=%s', async (name, value) => {
    const answer = await get('/getWallets', { [name]: value })
    const body = servicesErrorSchema.parse(await answer.json())
    expect([answer.status, body.status, body.reasons[0]?.name]).toEqual([400, 400, name])
    expect(body.reasons[0]?.description).toContain(`The parameter '${name}' is not valid. Use `)
  })

  it('behavior: answers any query with 200 or 400', async () => {
    const value = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('1', 'eip155:1', '%', '__proto__', '\0', '日本', '\uD800'),
    )
    const names = ['page', 'entries', 'chains', 'include', 'exclude', 'search', 'badge_type', '__proto__']
    const query = fc.dictionary(fc.constantFrom(...names), value)
    await fc.assert(
      fc.asyncProperty(query, async (parameters) => {
        const answer = await get('/getWallets', parameters)
        expect([200, 400]).toContain(answer.status)
        await answer.json()
      }),
      { numRuns: 30 },
    )
  }, 30_000)

  it('error: the gate refuses a caller without a project or from another origin', async () => {
    expect((await fetch(`${services}/getWallets`, { headers: { origin } })).status).toBe(400)
    expect((await get('/getWallets', { projectId: 'f'.repeat(32) })).status).toBe(401)
    expect((await get('/getWallets', {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await get('/getWalletImage/heron', {}, { origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('images', () => {
  it("default: returns a wallet's image by the id from the list, cacheable for ever", async () => {
    const { data } = await list({ include: 'heron' })
    const answer = await get(`/getWalletImage/${data[0]?.image_id}`)
    expect(await answer.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': policy,
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
    })
  })

  it('default: every wallet of the list has an image', async () => {
    const { data } = await list({ entries: '100' })
    const answers = await Promise.all(data.map((wallet) => get(`/getWalletImage/${wallet.image_id}`)))
    expect(answers.map(({ status }) => status)).toEqual(data.map(() => 200))
  })

  it.each([
    ['/getWalletImage/metamask', 'image/svg+xml'],
    [`/getWalletImage/${'a'.repeat(64)}`, 'image/svg+xml'],
    ['/public/getAssetImage/eip155%3A1', 'image/svg+xml'],
    ['/public/getAssetImage/eip155:31337', 'image/svg+xml'],
    ['/public/getAssetImage/walletConnect', 'image/svg+xml'],
    ['/public/getAssetImage/41d04d42-da3b-4453-8506-668cc0727900', 'image/svg+xml'],
    ['/public/getAssetImage/0c2840c3-5b04-4c44-9661-fbd4b49e1800', 'image/svg+xml'],
    ['/public/getCurrencyImage/USD', 'image/svg+xml'],
    ['/public/getTokenImage/usdc', 'image/svg+xml'],
  ])('default: returns %s, cacheable for a day', async (path, type) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800')
    const etag = answer.headers.get('etag') ?? ''
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await get(path, {}, { 'if-none-match': header })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      expect(again.headers.get('content-security-policy')).toBe(policy)
    }
    expect((await get(path, {}, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('behavior: HEAD answers with the headers of GET', async () => {
    const answer = await fetch(`${services}/getWalletImage/heron?projectId=${projectId}`, {
      method: 'HEAD',
      headers: { origin },
    })
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'image/svg+xml', ''])
  })

  it('param: answers 204 instead of 404 with missing=empty', async () => {
    const answer = await get('/public/getAssetImage/eip155:999999', { missing: 'empty' })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800')
    expect((await get('/public/getAssetImage/eip155:1', { missing: 'empty' })).status).toBe(200)
  })

  it.each([
    '/getWalletImage/nobody',
    '/getWalletImage/..%2F..%2Fwallets.json',
    '/getWalletImage/%E0%A4%A',
    '/public/getAssetImage/eip155:999999',
    '/public/getAssetImage/__proto__',
    '/public/getCurrencyImage/constructor',
    '/public/getTokenImage/NOPE',
  ])('error: answers 404 at %s', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(servicesErrorSchema.parse(await answer.json())).toEqual({
      status: 404,
      reasons: [{ name: 'id', description: 'No image has this id.' }],
    })
  })
})

describe('a path with a character that no database stores', () => {
  it('error: U+0000 is refused before any service sees it', async () => {
    expect((await get('/getWalletImage/%00')).status).toBe(400)
  })
})

describe('the start of the server', () => {
  it("error: says in one line what is wrong with the operator's file, and exits", async () => {
    const path = mkdtempSync(join(tmpdir(), 'holdfast-catalogue-'))
    const entry = { id: 'x', name: 'X', homepage: 'javascript:alert(1)' }
    writeFileSync(join(path, 'catalogue.json'), JSON.stringify({ wallets: [entry] }))
    const env = { DATA_DIR: site.config.dataDir, PROJECT_ID: projectId, SERVICES: 'catalogue', CATALOGUE_PATH: path }
    const database = site.config.database.kind === 'url' ? { DATABASE_URL: site.config.database.url } : {}
    const server = runServer({ ...(await freeServerPorts()), ...env, ...database })
    expect(await server.ended).toEqual([1, null])
    expect(server.messages()).toBe(
      `server: CATALOGUE_PATH: in '${join(path, 'catalogue.json')}' wallet 0 ('x'): homepage: is not a web address: https://….\n`,
    )
    rmSync(path, { recursive: true })
  }, 60_000)
})
