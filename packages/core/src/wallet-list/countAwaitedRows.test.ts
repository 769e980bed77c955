import { describe, expect, test } from 'vitest'
import { createTestCatalogue, testWallets } from '../../test/services/testCatalogue.ts'
import { createTestKit, eventually } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import type { KitOptions } from '../kitOptions.ts'
import { openModal } from '../modal/actions.ts'
import { countAwaitedRows } from './countAwaitedRows.ts'
import { selectConnectGroups } from './selectConnectGroups.ts'

/** Creates a kit whose catalogue withholds its answers until the test releases them. */
async function setUp(options: KitOptions = {}, installed: readonly string[] = []) {
  const catalogue = await createTestCatalogue(testWallets(10))
  catalogue.behavior = 'slow'
  const window = createTestWindow()
  for (const rdns of installed) createTestWallet({ rdns, name: rdns }).announce(window)
  const services = { url: catalogue.url }
  const { kit } = createTestKit({ services, features: { analytics: false }, ...options }, { window })
  const awaited = (): number => countAwaitedRows(kit.getState(), selectConnectGroups(kit.getState()))
  const rows = (): number =>
    selectConnectGroups(kit.getState())
      .filter(({ group }) => group === 'recommended' || group === 'featured')
      .flatMap(({ entries }) => entries).length
  return { kit, catalogue, awaited, rows }
}

describe('countAwaitedRows', () => {
  test.each<[string, KitOptions, readonly string[], number]>([
    ['two rows if nothing is installed', {}, [], 2],
    ['one row besides a wallet in this browser', {}, ['com.kelp'], 1],
    ['none besides two wallets in this browser', {}, ['com.kelp', 'com.coral'], 0],
    ['none if pairing is switched off', { enableWalletConnect: false }, [], 0],
    ['none if the app has wallets of its own', { customWallets: [{ id: 'own', name: 'Own' }] }, [], 0],
    ['the featured wallets', { featuredWalletIds: ['w1', 'w2', 'w3'] }, ['com.kelp', 'com.coral'], 3],
  ])('default: awaits %s, as many as arrive later', async (_, options, installed, count) => {
    const { kit, catalogue, awaited, rows } = await setUp(options, installed)
    // A list drawn before any request reserves the places too, without sending a request.
    expect(awaited()).toBe(count)
    expect(catalogue.asked('/getWallets')).toEqual([])
    openModal(kit)
    await eventually(() => catalogue.asked('/getWallets').length > 0)
    expect([awaited(), rows()]).toEqual([count, 0])
    catalogue.behavior = 'normal'
    catalogue.release()
    await eventually(() => !kit.wallets.getState().isPrefetching && awaited() === 0)
    await eventually(() => rows() === count)
  })

  test('behavior: no rows are awaited once the catalogue has failed', async () => {
    const { kit, catalogue, awaited, rows } = await setUp()
    catalogue.behavior = 'broken'
    openModal(kit)
    expect(awaited()).toBe(2)
    await eventually(() => awaited() === 0)
    expect(rows()).toBe(0)
  })
})
