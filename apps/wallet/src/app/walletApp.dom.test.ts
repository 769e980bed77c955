import { memoryStorage } from '@holdfast/base'
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

/** Opens a tab of the wallet. */
function openTab(fetch: typeof globalThis.fetch = async () => Response.json(config)) {
  const app = createWalletApp({
    storage,
    fetch,
    tabsName,
    iterations: 2,
    client: { createSocket, storage: memoryStorage(), name: crypto.randomUUID() },
  })
  onTestFinished(() => {
    const state = app.start.get()
    if (state.status === 'ready') state.wallet.client.close()
    app.toaster.destroy()
  })
  const accounts = () => {
    const state = app.vault.state.get()
    return state.status === 'unlocked' ? state.keyring.accounts.length : state.status
  }
  return { app, accounts }
}

/** Two tabs of one unlocked wallet. */
async function openTwo() {
  const [first, second] = [openTab(), openTab()]
  await first.app.load()
  await first.app.vault.create(password, { phrase, accounts: [{ kind: 'derived', id: 'one', name: 'One', index: 0 }] })
  await second.app.load()
  await second.app.vault.unlock(password)
  return { first, second }
}
/** Allows for a busy machine. */
const until = (check: () => void) => vi.waitFor(check, 10_000)

describe('createWalletApp', () => {
  it('default: starts once, however often it is asked to', async () => {
    const fetched = vi.fn(async () => Response.json(config))
    const { app } = openTab(fetched)
    await app.load()
    const started = app.start.get()
    expect(started.status).toBe('ready')
    await app.load()
    expect(app.start.get()).toBe(started)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('error: after a failure it can be started again', async () => {
    const answers = [new Response('', { status: 503 }), Response.json(config)]
    const { app } = openTab(async () => answers.shift() ?? Response.error())
    await app.load()
    expect(app.start.get()).toEqual({ status: 'failed' })
    await app.load()
    expect(app.start.get().status).toBe('ready')
  })

  it('default: has one function for the node of each chain', async () => {
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

  it('behavior: a tab that is locked locks the others', async () => {
    const { first, second } = await openTwo()
    first.app.lock()
    expect(first.accounts()).toBe('locked')
    await until(() => expect(second.accounts()).toBe('locked'))
  })

  it('behavior: an account that another tab adds appears here, and becomes the one in use', async () => {
    const { first, second } = await openTwo()
    await addAccount(first.app)
    await until(() => expect(second.accounts()).toBe(2))
    const { activeAccountId } = first.app.settings.values.get()
    await until(() => expect(second.app.settings.values.get().activeAccountId).toBe(activeAccountId))
  })

  it('behavior: a setting that another tab changes is not undone by the next change here', async () => {
    const { first, second } = await openTwo()
    await first.app.settings.change({ isBackedUp: true })
    await until(() => expect(second.app.settings.values.get().isBackedUp).toBe(true))
    await second.app.settings.change({ autoLockMinutes: 60 })
    await until(() => expect(first.app.settings.values.get().autoLockMinutes).toBe(60))
    expect(first.app.settings.values.get().isBackedUp).toBe(true)
  })

  it('behavior: a wallet that another tab has forgotten is gone here, and one with another password is locked', async () => {
    const { first, second } = await openTwo()
    await first.app.vault.create('another horse', { phrase, accounts: [] })
    first.app.tabs.post('vault')
    await until(() => expect(second.accounts()).toBe('locked'))
    await first.app.vault.forget()
    first.app.tabs.post('vault')
    await until(() => expect(second.accounts()).toBe('empty'))
  })

  it('behavior: locks when it is not used for as long as the settings say', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { app, accounts } = openTab()
    await app.load()
    await app.vault.create(password, { phrase, accounts: [] })
    await app.settings.change({ autoLockMinutes: 5 })
    const touch = () => window.dispatchEvent(new Event('keydown'))
    touch()
    vi.setSystemTime(Date.now() + 5 * 60_000 - 1)
    touch()
    expect(accounts()).toBe(0)
    vi.setSystemTime(Date.now() + 5 * 60_000)
    touch()
    expect(accounts()).toBe('locked')
  })
})
