import { createServer } from 'node:http'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestChain, type TestChain } from '../chain/startTestChain.ts'
import { errorShapes } from '../wallet/failures/errorShapes.ts'
import { hostileNames, hugeIcon } from '../wallet/failures/hostileValues.ts'
import { installTestWallet } from './installTestWallet.ts'

/** Starting real processes takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type Provider = {
  request: (request: { method: string; params?: unknown[] }) => Promise<unknown>
  on: (event: string, listener: (value: unknown) => void) => void
}
type Found = { info: { name: string; rdns: string; icon: string; uuid: string }; provider: Provider }

/** The page's content policy forbids everything from other origins, like our own policy. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

describe('installTestWallet', () => {
  let chain: TestChain
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let origin: string
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': POLICY })
    response.end('<!doctype html><title>page</title>')
  })

  const options = () => {
    const [account] = chain.accounts
    if (!account) throw new Error('accounts are missing')
    return { account, rpcUrls: { 31337: chain.rpcUrl } }
  }
  /** Discovers wallets as a page does, and stores them in the page. @returns their `info`, with the length of the icon. */
  const discover = () =>
    page.evaluate(() => {
      const found: Found[] = []
      window.addEventListener('eip6963:announceProvider', (event) => found.push((event as CustomEvent<Found>).detail))
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      Reflect.set(window, 'found', found)
      return found.map(({ info }) => ({ ...info, icon: info.icon.length }))
    })
  /** Calls a discovered wallet in the page, and returns its answer or the fields of its error. */
  const ask = (method: string, params: unknown[] = [], index = 0) =>
    page.evaluate(
      async (request) => {
        const { provider } = (Reflect.get(window, 'found') as Found[])[request.index] as Found
        try {
          return { value: await provider.request({ method: request.method, params: request.params }) }
        } catch (error) {
          const fields =
            error instanceof Error ? { ...Object.fromEntries(Object.entries(error)), message: error.message } : error
          return { isError: error instanceof Error, thrown: fields }
        }
      },
      { method, params, index },
    )

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    chain = await startTestChain()
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      chromiumSandbox: false,
      args: ['--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'],
    })
  })
  afterAll(async () => {
    await browser.close()
    await chain.stop()
    await new Promise((resolve) => server.close(resolve))
  })
  beforeEach(async () => {
    context = await browser.newContext()
    page = await context.newPage()
  })
  afterEach(() => context.close())

  it('default: connects, stays connected after a reload, and sets no window.ethereum', async () => {
    const wallet = await installTestWallet(context, options())
    await page.goto(origin)
    expect(await discover()).toMatchObject([{ name: 'Test Wallet', rdns: 'test.holdfast.wallet' }])
    expect(await ask('eth_accounts')).toEqual({ value: [] })
    expect(await ask('eth_requestAccounts')).toEqual({ value: [options().account.address] })
    await page.reload()
    await discover()
    expect(await ask('eth_accounts')).toEqual({ value: [options().account.address] })
    expect(wallet.requestsOf('eth_requestAccounts')).toHaveLength(1)
    expect(JSON.stringify(await page.evaluate(() => Object.keys(window)))).not.toContain('ethereum')
  })

  it('behavior: installs two wallets with the same name', async () => {
    const one = await installTestWallet(context, { ...options(), name: 'Twin', rdns: 'one.test' })
    const two = await installTestWallet(context, { ...options(), name: 'Twin', rdns: 'two.test' })
    await page.goto(origin)
    expect((await discover()).map(({ name, rdns }) => [name, rdns])).toEqual([
      ['Twin', 'one.test'],
      ['Twin', 'two.test'],
    ])
    await ask('eth_requestAccounts', [], 1)
    expect([one.requests.length, two.requests.length]).toEqual([0, 1])
  })

  it('behavior: emits events in the page', async () => {
    const wallet = await installTestWallet(context, { ...options(), isConnected: true })
    await page.goto(origin)
    await discover()
    await page.evaluate(() => {
      const told: unknown[] = []
      Reflect.set(window, 'told', told)
      const { provider } = (Reflect.get(window, 'found') as Found[])[0] as Found
      for (const name of ['accountsChanged', 'chainChanged', 'disconnect']) {
        provider.on(name, (value) => told.push([name, value]))
      }
    })
    const [, bob] = chain.accounts
    if (!bob) throw new Error('accounts are missing')
    await wallet.setAccount(bob)
    await wallet.setChain(31338)
    await wallet.goOffline()
    await wallet.disconnect()
    expect(await page.evaluate(() => Reflect.get(window, 'told'))).toMatchObject([
      ['accountsChanged', [bob.address]],
      ['chainChanged', '0x7a6a'],
      ['disconnect', { code: 4900 }],
      ['accountsChanged', []],
    ])
  })

  it('behavior: throws the planned errors in the page', async () => {
    const wallet = await installTestWallet(context, options())
    await page.goto(origin)
    await discover()
    for (const { isError, thrown } of errorShapes) {
      wallet.failNext({ isError, thrown })
      // An Error has a message even if the wallet gave it none.
      const arrived = isError ? Object.assign({ message: '' }, thrown) : thrown
      expect(await ask('eth_requestAccounts')).toEqual({ isError, thrown: arrived })
    }
  })

  it('behavior: returns malformed answers, holds answers back and never answers, as planned', async () => {
    const wallet = await installTestWallet(context, options())
    await page.goto(origin)
    await discover()
    for (const value of [undefined, null, 31337, '31337', Number.NaN, {}, [1]]) {
      wallet.answerNext(value, 'eth_chainId')
      expect(await ask('eth_chainId')).toEqual({ value })
    }
    wallet.neverAnswerNext('personal_sign')
    const never = ask('personal_sign').then(
      () => 'answered',
      () => 'the page is gone',
    )
    const held = wallet.holdNext()
    const answer = ask('eth_requestAccounts')
    await held.request
    held.release()
    expect(await answer).toEqual({ value: [options().account.address] })
    await page.close()
    expect(await never).toBe('the page is gone')
  })

  it('param: throwsAtOnce, asWindowEthereum, announces: installs an unannounced window.ethereum that throws before it returns a promise', async () => {
    await installTestWallet(context, {
      ...options(),
      announces: false,
      asWindowEthereum: true,
      throwsAtOnce: ['eth_requestAccounts'],
    })
    await page.goto(origin)
    expect(await discover()).toEqual([])
    const outcome = await page.evaluate(() => {
      const provider = Reflect.get(window, 'ethereum') as Provider
      try {
        return typeof provider.request({ method: 'eth_requestAccounts' })
      } catch (error) {
        return error instanceof Error ? error.message : 'not an error'
      }
    })
    expect(outcome).toBe('User rejected the request.')
  })

  it('param: name, icon: passes hostile values to the page unchanged', async () => {
    for (const name of hostileNames) await installTestWallet(context, { ...options(), name, icon: hugeIcon() })
    await page.goto(origin)
    const found = await discover()
    expect(found.map(({ name }) => name)).toEqual(hostileNames)
    for (const { icon } of found) expect(icon).toBeGreaterThan(1_000_000)
    expect(await page.evaluate(() => '__hacked' in window)).toBe(false)
  })
})
