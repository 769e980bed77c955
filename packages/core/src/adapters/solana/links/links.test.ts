import { solanaNetworkIds } from '@holdfast/caip'
import { createLinkWallet, createSolanaAccount, createStandardWallet } from '@holdfast/testing'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { createTestKit, eventually, waitFor } from '../../../../test/testKit.ts'
import { createTestSiwx } from '../../../../test/testSiwx.ts'
import { createTestWindow, type TestWindow } from '../../../../test/testWindow.ts'
import { connect } from '../../../connections/actions/connect.ts'
import { disconnect } from '../../../connections/actions/disconnect.ts'
import { switchNetwork } from '../../../connections/actions/switchNetwork.ts'
import { UserRejectedError } from '../../../connections/errors.ts'
import { getAccount } from '../../../connections/snapshot.ts'
import { forgetUser } from '../../../forgetUser.ts'
import type { KitOptions } from '../../../kitOptions.ts'
import { requestSignIn, signIn } from '../../../siwx/actions/requestSignIn.ts'
import { createSiwxMessage } from '../../../siwx/createSiwxMessage.ts'
import { LinkSessionNotStoredError } from '../errors.ts'
import { getSolanaWallet } from '../getSolanaWallet.ts'
import { solanaDevnet, solanaMainnet } from '../networks.ts'
import { solana } from '../solana.ts'
import { isSignedBy } from '../transactionBytes.ts'
import { phantomLink, solflareLink } from './linkWallet.ts'

const connectorId = 'link:Phantom'
const start = 'https://app.example/stake?tab=2#rows'
const requestsKey = '@holdfast/v1/solana_link_requests'
const sessionKey = '@holdfast/v1/solana_link_session'

/** Returns a transaction without instructions that an account must sign. */
function transactionOf(publicKey: Uint8Array): Uint8Array {
  return Uint8Array.from([1, ...new Uint8Array(64), 1, 0, 0, 1, ...publicKey, ...new Uint8Array(32).fill(3), 0])
}

/**
 * Opens a page on a phone. @param stored - the browser's storage. @param href - the page's address, with the answer if an app
 * opened the page.
 */
function openPage(stored: Map<string, string>, href = start, options: KitOptions = {}) {
  const window: TestWindow = Object.assign(createTestWindow(stored), { navigator: { userAgent: 'Android' } })
  const addressBar = { href }
  window.location = { origin: 'https://app.example', host: 'app.example', href }
  window.history = { state: null, replaceState: (_state, _title, url) => void (addressBar.href = url) }
  const adapters = [solana({ links: [phantomLink, solflareLink] })]
  const page = createTestKit({ networks: [solanaMainnet, solanaDevnet], adapters, ...options }, { window })
  return { ...page, window, addressBar }
}

/** Opens the first page, on a phone with the wallet's app. */
function setUp(options: KitOptions = {}) {
  const stored = new Map<string, string>()
  const account = createSolanaAccount()
  const wallet = createLinkWallet({ accounts: [account], keyParameter: phantomLink.keyParameter })
  const page = openPage(stored, start, options)
  const nextLink = async (from = page): Promise<string> => {
    await eventually(() => from.window.opened.length > 0)
    return from.window.opened.shift()?.url ?? ''
  }
  /** Lets the user answer in the app, which opens another page. Waits until that page has stored the answer or used it. */
  const answerOnNewPage = async (from = page) => {
    const before = stored.get(requestsKey) ?? ''
    const href = await wallet.follow(await nextLink(from))
    const next = openPage(stored, href, options)
    await eventually(() => stored.get(requestsKey) !== before)
    return next
  }
  /** Lets the app open another tab with its answer. The first page is notified of what that tab stored. */
  const answerInOtherTab = async (from = page): Promise<void> => {
    const { searchParams } = new URL(await wallet.follow(await nextLink(from)))
    const requests = JSON.parse(stored.get(requestsKey) ?? '[]') as { id: string }[]
    const id = searchParams.get('wallet_link') ?? ''
    const answer = Object.fromEntries(searchParams)
    const answered = requests.map((each) => (each.id === id ? { ...each, answer } : each))
    from.window.changeFromOtherTab(requestsKey, JSON.stringify(answered))
  }
  return { ...page, page, stored, account, wallet, nextLink, answerOnNewPage, answerInOtherTab }
}

/** Opens the first page, and connects on it. */
async function openConnectedPage(options: KitOptions = {}) {
  const all = setUp(options)
  const connecting = connect(all.kit, { connectorId })
  await all.answerInOtherTab()
  await connecting
  return all
}

describe('a wallet by links', () => {
  test('default: the app is listed only on a phone, and not if the wallet is in the page itself', () => {
    const { kit, window } = openPage(new Map())
    const names = (): string[] => kit.connectors.getState().all.map(({ id }) => id)
    expect(names()).toEqual(['link:Phantom', 'link:Solflare'])
    createStandardWallet(window, { name: 'Phantom', accounts: [createSolanaAccount()] })
    expect(names()).toEqual(['standard:Phantom', 'link:Solflare'])
    const adapters = [solana({ links: [phantomLink] })]
    const desktop = createTestKit({ networks: [solanaMainnet], adapters }, { window: createTestWindow() })
    expect(desktop.kit.connectors.getState().all).toEqual([])
  })

  test('default: the link names the app and the page to return to, without the fragment', async () => {
    const { kit, nextLink } = setUp()
    connect(kit, { connectorId }).catch(() => {})
    const { origin, pathname, searchParams } = new URL(await nextLink())
    expect(origin + pathname).toBe('https://phantom.app/ul/v1/connect')
    expect(searchParams.get('app_url')).toBe('https://app.example')
    expect(searchParams.get('cluster')).toBe('mainnet-beta')
    expect(base58.decode(searchParams.get('dapp_encryption_public_key') ?? '')).toHaveLength(32)
    const returnUrl = new URL(searchParams.get('redirect_link') ?? '')
    expect([returnUrl.pathname, returnUrl.searchParams.get('tab'), returnUrl.hash]).toEqual(['/stake', '2', ''])
  })

  test('behavior: the waiting page is connected through the tab that the app opened', async () => {
    const { kit, account } = await openConnectedPage()
    expect(getAccount(kit)).toMatchObject({ address: account.address, caipNetworkId: solanaNetworkIds.mainnet })
  })

  test('behavior: the page that the app opens is connected, and its address is restored', async () => {
    const { kit, answerOnNewPage, account, stored } = setUp()
    connect(kit, { connectorId }).catch(() => {})
    const next = await answerOnNewPage()
    await waitFor(next.kit.connections, (state) => state.solana?.status === 'connected')
    expect(getAccount(next.kit).address).toBe(account.address)
    expect(next.addressBar.href).toBe('https://app.example/stake?tab=2')
    const later = openPage(stored)
    await waitFor(later.kit.connections, (state) => state.solana?.status === 'connected')
    expect(later.window.opened).toEqual([])
  })

  test('behavior: signs messages and transactions, sealed for the wallet', async () => {
    const { kit, account, answerInOtherTab, page, wallet } = await openConnectedPage()
    const connected = await getSolanaWallet(kit)
    const text = connected.signMessage('hello')
    await eventually(() => page.window.opened.length > 0)
    const [link] = page.window.opened
    expect(decodeURIComponent(link?.url ?? '')).not.toContain('hello')
    await answerInOtherTab()
    expect(await text).toEqual(account.sign(new TextEncoder().encode('hello')))
    const transaction = transactionOf(account.publicKey)
    const one = connected.signTransaction(transaction)
    await answerInOtherTab()
    expect(isSignedBy(await one, account.address)).toBe(true)
    const several = connected.signAllTransactions([transaction, transaction])
    await answerInOtherTab()
    expect((await several).every((each) => isSignedBy(each, account.address))).toBe(true)
    expect(wallet.requestsOf('solana:signTransaction').map(({ params }) => (params[0] as unknown[]).length)).toEqual([
      1, 2,
    ])
  })

  test('behavior: another network needs a new connection', async () => {
    const { kit, answerInOtherTab, wallet } = await openConnectedPage()
    const switching = switchNetwork(kit, { caipNetworkId: solanaNetworkIds.devnet })
    await answerInOtherTab()
    await switching
    expect(getAccount(kit).caipNetworkId).toBe(solanaNetworkIds.devnet)
    expect(wallet.clusters).toEqual(['mainnet-beta', 'devnet'])
  })

  test('behavior: a switch does not accept the answer to an earlier connect for another network', async () => {
    const { kit, answerInOtherTab, stored, wallet, nextLink } = await openConnectedPage()
    const otherPage = openPage(stored)
    connect(otherPage.kit, { connectorId }).catch(() => {})
    const { searchParams } = new URL(await wallet.follow(await nextLink(otherPage)))
    const [request] = JSON.parse(stored.get(requestsKey) ?? '[]') as [object]
    stored.set(requestsKey, JSON.stringify([{ ...request, answer: Object.fromEntries(searchParams) }]))
    const switching = switchNetwork(kit, { caipNetworkId: solanaNetworkIds.devnet })
    await answerInOtherTab()
    await switching
    expect(getAccount(kit).caipNetworkId).toBe(solanaNetworkIds.devnet)
    expect(wallet.clusters).toEqual(['mainnet-beta', 'mainnet-beta', 'devnet'])
  })

  test('behavior: a signature requested by a closed page signs the user in, once, on the page that the app opens', async () => {
    const { siwx, sessions } = createTestSiwx()
    let messageCount = 0
    // Each sign-in has its own text, so the signature proves only the text of the closed page.
    const createMessage: typeof siwx.createMessage = async (input) => {
      messageCount += 1
      return createSiwxMessage({
        ...input,
        domain: 'app.example',
        uri: 'https://app.example',
        version: '1',
        nonce: `nonce000${messageCount}`,
      })
    }
    const options = { siwx: { ...siwx, createMessage, allowsWalletText: true } }
    const first = await openConnectedPage(options)
    await waitFor(first.kit.siwx, ({ status }) => status === 'prompting')
    void signIn(first.kit)
    const next = await first.answerOnNewPage()
    first.kit.destroy()
    await waitFor(next.kit.connections, (state) => state.solana?.status === 'connected')
    const signedIn = requestSignIn(next.kit)
    await waitFor(next.kit.siwx, ({ status }) => status === 'prompting')
    await signIn(next.kit)
    await signedIn
    expect(next.window.opened).toEqual([])
    expect(sessions).toMatchObject([{ signature: expect.any(String) }])
    const signature = base58.decode(sessions[0]?.signature ?? '')
    expect(signature).toEqual(first.account.sign(new TextEncoder().encode(sessions[0]?.message)))
    expect(first.stored.get(requestsKey)).toBeUndefined()
  })

  test('behavior: disconnecting deletes the keys, and does not open the app', async () => {
    const { kit, stored, page } = await openConnectedPage()
    await disconnect(kit)
    expect(page.window.opened).toEqual([])
    expect([...stored.keys()].filter((key) => key.includes('solana_link'))).toEqual([])
  })

  test('behavior: forgetUser deletes the unanswered request of an earlier page', async () => {
    const { kit, stored, nextLink } = setUp()
    connect(kit, { connectorId }).catch(() => {})
    await nextLink()
    const next = openPage(stored)
    expect(stored.has(requestsKey)).toBe(true)
    void forgetUser(next.kit)
    expect(stored.has(requestsKey)).toBe(false)
  })

  test('behavior: disconnecting keeps the keys of another wallet that another tab has connected since', async () => {
    const { kit, stored } = await openConnectedPage()
    const session = JSON.parse(stored.get(sessionKey) ?? '{}') as object
    const replaced = JSON.stringify({ ...session, connectorId: 'link:Solflare' })
    stored.set(sessionKey, replaced)
    await disconnect(kit)
    expect(stored.get(sessionKey)).toBe(replaced)
  })

  test('error: reports that the browser did not store the connection', async () => {
    const { kit, window, answerInOtherTab } = setUp()
    const { setItem } = window.localStorage
    window.localStorage.setItem = (key, value) => {
      if (key === sessionKey) throw new Error('the storage is full')
      setItem(key, value)
    }
    const connecting = connect(kit, { connectorId })
    connecting.catch(() => {})
    await answerInOtherTab()
    await expect(connecting).rejects.toBeInstanceOf(LinkSessionNotStoredError)
  })

  test('error: a refusal to connect reaches the waiting page, and the page that the app opens stays disconnected', async () => {
    const { kit, wallet, answerInOtherTab } = setUp()
    wallet.rejectNext('standard:connect')
    const connecting = connect(kit, { connectorId })
    connecting.catch(() => {})
    await answerInOtherTab()
    await expect(connecting).rejects.toBeInstanceOf(UserRejectedError)
    const other = setUp()
    other.wallet.rejectNext('standard:connect')
    connect(other.kit, { connectorId }).catch(() => {})
    const next = await other.answerOnNewPage()
    await eventually(() => !other.stored.has(requestsKey))
    expect(next.addressBar.href).toBe('https://app.example/stake?tab=2')
    expect(getAccount(next.kit).status).toBe('disconnected')
  })

  test('error: the connection ends if the wallet no longer knows the page', async () => {
    const { kit, wallet, answerInOtherTab } = await openConnectedPage()
    const asking = (await getSolanaWallet(kit)).signMessage('hello')
    await wallet.disconnect()
    await answerInOtherTab()
    await expect(asking).rejects.toMatchObject({ code: 4100 })
    expect(getAccount(kit).status).toBe('disconnected')
  })

  test.each<[string, (query: URLSearchParams) => void]>([
    ['without a key', (query) => query.delete(phantomLink.keyParameter)],
    ['with another key', (query) => query.set(phantomLink.keyParameter, createSolanaAccount().address)],
    ['with a key of low order', (query) => query.set(phantomLink.keyParameter, base58.encode(new Uint8Array(32)))],
    ['that was changed', (query) => query.set('data', base58.encode(new Uint8Array(80)))],
    ['that is not base58', (query) => query.set('data', '0OIl')],
    ['without a nonce', (query) => query.delete('nonce')],
  ])('error: an answer %s connects nothing', async (_, change) => {
    const { kit, wallet, nextLink, stored } = setUp()
    connect(kit, { connectorId }).catch(() => {})
    const url = new URL(await wallet.follow(await nextLink()))
    change(url.searchParams)
    const forged = openPage(stored, url.href)
    await eventually(() => !stored.has(requestsKey))
    expect(stored.has(sessionKey)).toBe(false)
    expect(getAccount(forged.kit).status).toBe('disconnected')
    expect(forged.addressBar.href).toBe('https://app.example/stake?tab=2')
  })

  test('error: an answer to an unknown request is ignored, and the real answer is still accepted', async () => {
    const { kit, wallet, nextLink, stored, account } = setUp()
    connect(kit, { connectorId }).catch(() => {})
    const url = new URL(await wallet.follow(await nextLink()))
    const honest = url.href
    url.searchParams.set('wallet_link', 'another')
    const forged = openPage(stored, url.href)
    const next = openPage(stored, honest)
    await waitFor(next.kit.connections, (state) => state.solana?.status === 'connected')
    expect([getAccount(next.kit).address, getAccount(forged.kit).address]).toEqual([account.address, undefined])
  })
})
