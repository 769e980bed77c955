import { describe, expect, test, vi } from 'vitest'
import { createMemoryAdapter, createMemoryWallet, memoryNetwork } from '../../test/testAdapter.ts'
import { createTestKit, eventually, waitFor } from '../../test/testKit.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { connect } from '../connections/actions/connect.ts'
import { disconnect } from '../connections/actions/disconnect.ts'
import { switchNetwork } from '../connections/actions/switchNetwork.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { KitOptions } from '../kitOptions.ts'

const OTHER = memoryNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')

async function setUp(options: KitOptions = { watchPendingTransactions: true }) {
  const document = { title: '', querySelector: () => null, visibilityState: 'visible' as 'visible' | 'hidden' }
  const wallet = createMemoryWallet()
  const adapter = createMemoryAdapter([wallet])
  const page = createTestKit(
    { networks: [memoryNetwork(), OTHER], adapters: [adapter], ...options },
    { window: { ...createTestWindow(), document } },
  )
  await vi.dynamicImportSettled()
  await connect(page.kit, { connectorId: 'tide' })
  await waitFor(page.kit.accounts, ({ solana }) => solana?.balance !== undefined)
  adapter.balanceReads = 0
  /** Lets intervals pass one by one, waits for the reading in each, and returns the number of readings. */
  const pass = async (times: number): Promise<number> => {
    const before = adapter.balanceReads
    for (let count = 0; count < times; count += 1) {
      page.clock.tick(30_000)
      await waitFor(page.kit.accounts, ({ solana }) => !solana?.balanceLoading)
    }
    return adapter.balanceReads - before
  }
  return { ...page, wallet, adapter, document, pass }
}

describe('watchPendingTransactions', () => {
  test('default: reads nothing unless the app enables it', async () => {
    const { pass } = await setUp({})
    expect(await pass(10)).toBe(0)
  })

  test('param: watchPendingTransactions: reads the native balance every 30 000 ms', async () => {
    const { kit, wallet, adapter, clock, pass } = await setUp()
    const [address] = wallet.addresses
    wallet.balances[address] = 7n
    clock.tick(29_999)
    expect(adapter.balanceReads).toBe(0)
    clock.tick(1)
    await waitFor(kit.accounts, ({ solana }) => solana?.balance === 7n)
    expect(getAccount(kit)).toMatchObject({ balance: 7n, balanceDecimals: 9, balanceSymbol: 'SOL' })
    expect(await pass(3)).toBe(3)
  })

  test('behavior: stops after 99 readings, and begins again with another network', async () => {
    const { kit, pass, adapter } = await setUp()
    expect(await pass(98)).toBe(98)
    expect(await pass(10)).toBe(1)
    await switchNetwork(kit, { caipNetworkId: OTHER.caipNetworkId })
    await waitFor(kit.accounts, ({ solana }) => solana?.balance !== undefined)
    adapter.balanceReads = 0
    expect(await pass(2)).toBe(2)
  })

  test('behavior: switching the network ends the readings of the previous one', async () => {
    const { kit, adapter, clock } = await setUp()
    clock.tick(10_000)
    await switchNetwork(kit, { caipNetworkId: OTHER.caipNetworkId })
    await waitFor(kit.accounts, ({ solana }) => solana?.balance !== undefined && !solana.balanceLoading)
    adapter.balanceReads = 0
    clock.tick(29_999)
    // Leaves time for a reading to begin.
    await new Promise((resolve) => setImmediate(resolve))
    expect(adapter.balanceReads).toBe(0)
    clock.tick(1)
    await eventually(() => adapter.balanceReads === 1)
  })

  test('behavior: a hidden page reads nothing, and resumes when it is visible again', async () => {
    const { document, pass } = await setUp()
    document.visibilityState = 'hidden'
    expect(await pass(200)).toBe(0)
    document.visibilityState = 'visible'
    expect(await pass(100)).toBe(99)
  })

  test.each<[string, (page: Awaited<ReturnType<typeof setUp>>) => unknown]>([
    ['disconnecting', ({ kit }) => disconnect(kit)],
    ['the wallet disconnecting', ({ adapter }) => adapter.leave()],
    ['destroying the kit', ({ kit }) => kit.destroy()],
  ])('behavior: %s ends the watch', async (_, end) => {
    const page = await setUp()
    expect(await page.pass(1)).toBe(1)
    await end(page)
    page.adapter.balanceReads = 0
    page.clock.tick(300_000)
    // Leaves time for a reading to end.
    await new Promise((resolve) => setImmediate(resolve))
    expect(page.adapter.balanceReads).toBe(0)
  })
})
