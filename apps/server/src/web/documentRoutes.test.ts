import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PageData, type PublicConfig, pageDataSchema, type Session } from '@holdfast/api'
import { retimedClock } from '@holdfast/testing/time'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabaseGate } from '../test/database/databaseGate.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import type { TestBrowser } from '../test/testBrowser.ts'
import { PATIENCE_MS, startTestServer, type TestServer } from '../test/testServer.ts'
import { PAGE_DATA_MS } from './documentRoutes.ts'

let site: TestServer
let folder: string
let webRoot: string

/** A substitute for the rendering program of the build. It fails for one of the users. */
const program = `export const createRenderer = () => ({ path, user }) => {
  if (user?.userName === 'Unrenderable') throw new Error('cannot be rendered')
  return '<main>' + path + ' for ' + (user ? user.userName.length + ' letters' : 'a visitor') + '</main>'
}`

/** The style sheet that the page holds inline. */
const sheet = 'p{color:teal}'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-page-'))
  webRoot = join(folder, 'dist')
  mkdirSync(webRoot)
  mkdirSync(join(folder, 'ssr/dist'), { recursive: true })
  writeFileSync(join(folder, 'ssr/dist/main.js'), program)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const body = `<div id="root"><!--page-content--></div>${'<p>text</p>'.repeat(100)}`
  writeFileSync(join(webRoot, 'index.html'), `<!doctype html><style>${sheet}</style><!--page-data-->${body}`)
  // On a busy machine a page's data may take longer than a visitor should wait.
  const clock = retimedClock((ms) => (ms === PAGE_DATA_MS ? PATIENCE_MS : ms))
  site = await startTestServer({ config: { webRoot }, clock })
}, 60_000)
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

/** Reads a page's data as a browser does: the JSON inside its element. */
function dataIn(html: string): PageData {
  const [, text = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script/s.exec(html) ?? []
  return pageDataSchema.parse(JSON.parse(text))
}

const userIdOf = async (browser: TestBrowser) => (await browser.get<Session>('/api/session')).body.user?.id

describe('pages with their data', () => {
  it.each(['/', '/login', '/profile'])(
    'default: %s holds the data that a visitor would get from the API',
    async (path) => {
      const { status, headers, text } = await site.open().get(path)
      const { body: config } = await site.open().get<PublicConfig>('/api/config')
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(dataIn(text)).toEqual({ session: { user: null }, config })
    },
  )

  it('default: the content policy allows what the build wrote into the page, and no later script', async () => {
    const { headers, text } = await (await site.signUp()).get('/')
    expect(text).toContain(`<style>${sheet}</style>`)
    const hash = createHash('sha256').update(sheet).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`script-src 'self'; style-src 'self' 'sha256-${hash}';`)
  })

  it('default: a signed-in user appears only in their own page, which no cache may store', async () => {
    const browser = await site.signUp('Ada.Lovelace')
    const { headers, text } = await browser.get('/')
    expect(dataIn(text).session).toEqual((await browser.get<Session>('/api/session')).body)
    expect(dataIn(text).session.user?.userName).toBe('Ada.Lovelace')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('vary')).toBe('cookie, accept-encoding, sec-fetch-site')
    expect((await site.open().get('/')).text).not.toContain('Ada.Lovelace')
  })

  it("default: a visitor's page is revalidated each time, and sent only when it has changed", async () => {
    const browser = site.open()
    const { headers } = await browser.get('/')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('vary')).toBe('cookie, accept-encoding, sec-fetch-site')
    const ifNoneMatch = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await browser.get('/', ifNoneMatch)).status).toBe(304)
    const signedIn = await site.signUp()
    expect((await signedIn.get('/', ifNoneMatch)).status).toBe(200)
  })

  it('default: pages are rendered for the user who is signed in', async () => {
    expect((await site.open().get('/login')).text).toContain('<div id="root"><main>/login for a visitor</main></div>')
    expect((await (await site.signUp('Grace')).get('/')).text).toContain('<main>/ for 5 letters</main>')
  })

  it('error: if a page cannot be rendered, sends only its data, and its scripts render it', async () => {
    const { status, text } = await (await site.signUp('Unrenderable')).get('/')
    expect(status).toBe(200)
    expect(text).toContain('<div id="root"></div>')
    expect(dataIn(text).session.user?.userName).toBe('Unrenderable')
    expect(site.log()).toContain('a page is left to its scripts')
  })

  it('behavior: an unknown address gets 404 with the page as it was built', async () => {
    const { status, text } = await (await site.signUp()).get('/nothing/here')
    expect(status).toBe(404)
    expect(text).not.toContain('application/json')
  })

  it.each([
    ['the end of a script', '</script><script>alert(1)</script>'],
    ['a comment', '<!--<script>'],
    ['an entity', '&lt;/script&gt;&quot;'],
    ['line separators', 'a\u2028b\u2029c'],
    ['quotes and backslashes', `"'\\u003c\\`],
    ['a placeholder of the page', '<!--page-content--><!--page-data-->'],
    ['a pattern of String.replace', "$& $1 $' $`"],
  ])('error: %s in a user name cannot break the page', async (_name, userName) => {
    const browser = await site.signUp()
    const escaped = userName.replaceAll("'", "''")
    await site.query(
      `update "user" set display_username = '${escaped}', name = '${escaped}' where id = '${await userIdOf(browser)}'`,
    )
    const { text } = await browser.get('/')
    expect(dataIn(text).session.user?.userName).toBe(userName)
    expect(text.match(/<\/?script/g)).toHaveLength(2)
    expect(text).not.toMatch(/[\u2028\u2029]/)
  })

  it.each([
    ['forged', 'abcdefghijklmnopqrstuvwxyzabcdef.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='],
    ['garbage', '%00%ff'],
  ])("error: a %s cookie gets a visitor's page", async (_name, value) => {
    const browser = site.open()
    browser.cookies.set('holdfast.session_token', value)
    const { status, text } = await browser.get('/')
    expect(status).toBe(200)
    expect(dataIn(text).session.user).toBeNull()
  })

  it('behavior: a page that extends the session extends its cookie too', async () => {
    const browser = await site.signUp()
    expect((await browser.get('/')).headers.getSetCookie()).toEqual([])
    const id = await userIdOf(browser)
    await site.query(`update session set expires_at = now() + interval '2 days' where user_id = '${id}'`)
    const { headers } = await browser.get('/')
    expect(headers.getSetCookie().join()).toMatch(/^holdfast\.session_token=.*Max-Age=604800/)
  })

  it.each(['shut', 'stall'] as const)(
    'error: with the database unavailable (%s), sends the page as it was built, without a long wait',
    async (how) => {
      const gate = await openDatabaseGate(await makeTestDatabase())
      const server = await startTestServer({ config: { webRoot, database: { kind: 'url', url: gate.url } } })
      onTestFinished(async () => {
        await gate.shut()
        await server.stop()
      })
      const browser = await server.signUp()
      await gate[how]()
      const { status, text, headers } = await browser.get('/')
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(text).toContain('<!--page-data-->')
      expect(text).not.toContain('application/json')
      // A hanging query ends at the timeout for the page's data, which is the shortest of all that apply.
      const lines = server.log().split('\n')
      const reason = how === 'stall' ? 'PageDataTimeoutError' : ''
      expect(lines.find((line) => line.includes('a page is served without its data'))).toContain(reason)
    },
    60_000,
  )
})
