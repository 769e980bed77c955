import { type Clock, memoryStorage } from '@holdfast/base'
import type { SocketFactory } from '@holdfast/pairing'
import { fakeClock } from '@holdfast/testing/time'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSocket } from '../../test/unreachableRelay.ts'
import { addAccount } from '../accounts/actions.ts'
import { createWalletApp } from './walletApp.ts'

const config = {
  relayUrl: 'ws://localhost:3001',
  projectId: 'test',
  chains: [
    {
      caipNetworkId: 'eip155:31337',
      name: 'One',
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://node.example/'],
    },
  ],
}
const phrase = 'test test test test test test test test test test test junk'
const password = 'correct horse'

let storage = memoryStorage()
let tabsName = ''
beforeEach(() => {
  storage = memoryStorage()
  tabsName = crypto.randomUUID()
})

/** Opens a tab of the wallet. `countOrStatus` returns the number of accounts, or the status of a vault that is not unlocked. */
function openTab(
  fetch: typeof globalThis.fetch = async () => Response.json(config),
  clock?: Clock,
  openSocket: SocketFactory = createSocket,
) {
  const app = createWalletApp({
    storage,
    fetch,
    tabsName,
    iterations: 2,
    clock,
    client: { createSocket: openSocket, storage: memoryStorage(), name: crypto.randomUUID() },
  })
  onTestFinished(app.close)
  const countOrStatus = () => {
    const state = app.vault.state.get()
    return state.status === 'unlocked' ? state.keyring.accounts.length : state.status
  }
  return { app, countOrStatus }
}

/** Opens two tabs of one unlocked wallet. */
async function openTwoTabs() {
  const [first, second] = [openTab(), openTab()]
  await first.app.load()
  await first.app.vault.create(password, { phrase, accounts: [{ kind: 'derived', id: 'one', name: 'One', index: 0 }] })
  await second.app.load()
  await second.app.vault.unlock(password)
  return { first, second }
}
/** Waits until the check passes; long enough for a busy machine. */
const until = (check: () => void) => vi.waitFor(check, 10_000)

describe('createWalletApp', () => {
  it('default: once the wallet has started, loading again does nothing', async () => {
    const fetched = vi.fn(async () => Response.json(config))
    const { app } = openTab(fetched)
    await app.load()
    const started = app.start.get()
    expect(started.status).toBe('ready')
    await app.load()
    expect(app.start.get()).toBe(started)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('error: after a failure, loading again starts the wallet', async () => {
    const answers = [new Response('', { status: 503 }), Response.json(config)]
    const { app } = openTab(async () => answers.shift() ?? Response.error())
    await app.load()
    expect(app.start.get()).toEqual({ status: 'failed' })
    await app.load()
    expect(app.start.get().status).toBe('ready')
  })

  it('default: `rpcOf` returns the same function each time it is called with the same chain', async () => {
    const fetched = vi.fn(async (input: unknown) =>
      Response.json(input === '/config.json' ? config : { jsonrpc: '2.0', id: 1, result: '0x7' }),
    )
    const { app } = openTab(fetched)
    await app.load()
    const state = app.start.get()
    if (state.status !== 'ready') throw new Error('the wallet did not start')
    const [chain] = state.config.chains
    if (!chain) throw new Error('the configuration has no chain')
    expect(state.rpcOf(chain)).toBe(state.rpcOf(chain))
    expect(await state.rpcOf(chain)('eth_blockNumber')).toBe('0x7')
    expect(fetched.mock.lastCall?.[0]).toBe('https://node.example/')
  })

  it('behavior: locking a tab locks the other tabs', async () => {
    const { first, second } = await openTwoTabs()
    first.app.lock()
    expect(first.countOrStatus()).toBe('locked')
    await until(() => expect(second.countOrStatus()).toBe('locked'))
  })

  it('behavior: an account that another tab adds appears in this tab, and becomes the active one', async () => {
    const { first, second } = await openTwoTabs()
    await addAccount(first.app)
    await until(() => expect(second.countOrStatus()).toBe(2))
    const { activeAccountId } = first.app.settings.values.get()
    await until(() => expect(second.app.settings.values.get().activeAccountId).toBe(activeAccountId))
  })

  it('behavior: the next change in this tab does not undo a setting that another tab has changed', async () => {
    const { first, second } = await openTwoTabs()
    await first.app.settings.change({ isBackedUp: true })
    await until(() => expect(second.app.settings.values.get().isBackedUp).toBe(true))
    await second.app.settings.change({ autoLockMinutes: 60 })
    await until(() => expect(first.app.settings.values.get().autoLockMinutes).toBe(60))
    expect(first.app.settings.values.get().isBackedUp).toBe(true)
  })

  it('behavior: if another tab changes the password, this tab is locked; if another tab deletes the wallet, this tab is empty', async () => {
    const { first, second } = await openTwoTabs()
    await first.app.vault.create('another horse', { phrase, accounts: [] })
    first.app.tabs.post('vault')
    await until(() => expect(second.countOrStatus()).toBe('locked'))
    await first.app.vault.forget()
    first.app.tabs.post('vault')
    await until(() => expect(second.countOrStatus()).toBe('empty'))
  })

  it('behavior: locks once the user has been idle for as long as the settings allow', async () => {
    const clock = fakeClock()
    const { app, countOrStatus } = openTab(undefined, clock)
    await app.load()
    await app.vault.create(password, { phrase, accounts: [] })
    await app.settings.change({ autoLockMinutes: 5 })
    const pressKey = () => window.dispatchEvent(new Event('keydown'))
    pressKey()
    clock.step(5 * 60_000 - 1)
    pressKey()
    expect(countOrStatus()).toBe(0)
    clock.step(5 * 60_000)
    pressKey()
    expect(countOrStatus()).toBe('locked')
  })

  it('behavior: a closed app does not lock with the other tabs, and leaves no timer', async () => {
    const { first, second } = await openTwoTabs()
    const clock = fakeClock()
    const closed = openTab(undefined, clock)
    await closed.app.load()
    await closed.app.vault.unlock(password)
    closed.app.close()
    first.app.lock()
    await until(() => expect(second.countOrStatus()).toBe('locked'))
    expect(closed.countOrStatus()).toBe(1)
    expect(clock.pending()).toBe(0)
  })

  it('behavior: an app that is closed while it loads closes the connection that it was opening', async () => {
    const [opened, closed] = [vi.fn(), vi.fn()]
    const { app } = openTab(undefined, undefined, () => {
      opened()
      return { ...createSocket(), close: closed }
    })
    const loading = app.load()
    app.close()
    await loading
    expect(app.start.get().status).toBe('starting')
    expect(closed).toHaveBeenCalledTimes(opened.mock.calls.length)
  })
})
