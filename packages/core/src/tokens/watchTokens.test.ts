import { describe, expect, test } from 'vitest'
import { createDataServices, pushNews } from '../../test/testData.ts'
import { createTestKit, eventually, testNetwork, waitFor } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { connect } from '../connections/actions/connect.ts'
import { getAccount } from '../connections/snapshot.ts'
import { joinTokens, loadTokens } from './actions/loadTokens.ts'
import { watchTokens } from './actions/watchTokens.ts'

/** A page that receives events, and has read its balances once. */
async function setUp() {
  const services = await createDataServices()
  const document = { title: '', querySelector: () => null, visibilityState: 'visible' as 'visible' | 'hidden' }
  const window = { ...createTestWindow(), document }
  const wallet = createTestWallet()
  wallet.announce(window)
  const page = createTestKit({ ...services.options, networks: [testNetwork()] }, { window })
  await connect(page.kit, { connectorId: wallet.info.rdns })
  const push = await pushNews(page.kit)
  /** How each reading was requested: with or without the caches. */
  const readings = () => services.queriesTo('balance').map((query) => (query.has('forceUpdate') ? 'forced' : 'plain'))
  const watch = async (): Promise<() => void> => {
    const stop = watchTokens(page.kit)
    await eventually(() => getAccount(page.kit).tokenBalance !== undefined)
    return stop
  }
  const turn = (visibilityState: 'visible' | 'hidden'): void => {
    document.visibilityState = visibilityState
    window.dispatchEvent(new Event('visibilitychange'))
  }
  return { ...page, services, tell: push, readings, watch, turn }
}

describe('watchTokens, with pushed events', () => {
  test('behavior: a view that is removed before this part of the kit has loaded watches nothing', async () => {
    const { kit, readings, watch } = await setUp()
    watchTokens(kit)()
    await joinTokens(kit)
    expect(kit.internals.tokens?.watch).toBeUndefined()
    await watch()
    expect(readings()).toEqual(['plain'])
  })

  test('behavior: a hidden page reads nothing; changes meanwhile are later read without the caches', async () => {
    const { kit, clock, readings, watch, tell, turn } = await setUp()
    await watch()
    const joined = await joinTokens(kit)
    clock.sleep(30_000)
    turn('hidden')
    tell('block')
    tell('balance')
    turn('visible')
    await eventually(() => readings().length === 2)
    expect(readings()).toEqual(['plain', 'forced'])
    await waitFor(joined.tokens, ({ status }) => status === 'ready')
    // It is read once: on the next return to the page, the cache suffices.
    turn('hidden')
    turn('visible')
    tell('missed')
    await eventually(() => readings().length === 3)
    expect(readings()).toEqual(['plain', 'forced', 'forced'])
  })

  test('behavior: a page that returns without events uses the cache', async () => {
    const { readings, watch, tell, turn } = await setUp()
    await watch()
    turn('hidden')
    turn('visible')
    tell('balance')
    await eventually(() => readings().length === 2)
    expect(readings()).toEqual(['plain', 'forced'])
  })

  test('behavior: after possibly missed events, balances are read without the caches', async () => {
    const { readings, watch, tell } = await setUp()
    await watch()
    tell('missed')
    await eventually(() => readings().length === 2)
    expect(readings()).toEqual(['plain', 'forced'])
  })

  test.each<[string, number, string[]]>([
    ['reads again when the last reading was 10 s ago', 10_000, ['plain', 'plain']],
    ['does not when it was sooner', 9_999, ['plain', 'forced']],
  ])('behavior: a block %s', async (_what, ms, expected) => {
    const { kit, clock, readings, watch, tell } = await setUp()
    await watch()
    clock.sleep(25_000)
    // This reading comes from the cache, which expires soon.
    tell('block')
    await loadTokens(kit)
    clock.sleep(ms)
    tell('block')
    if (ms < 10_000) tell('balance')
    await eventually(() => readings().length === 2)
    expect(readings()).toEqual(expected)
  })

  test('behavior: a view that ends twice does not end another', async () => {
    const { kit, readings, watch, tell } = await setUp()
    const stop = await watch()
    const other = watchTokens(kit)
    await joinTokens(kit)
    stop()
    stop()
    tell('balance')
    await eventually(() => readings().length === 2)
    other()
    expect(() => tell('balance')).toThrow('no listener is registered')
  })

  test('behavior: ends with the kit', async () => {
    const { kit, watch, tell } = await setUp()
    await watch()
    kit.destroy()
    expect(() => tell('balance')).toThrow('no listener is registered')
  })

  test('behavior: without services nothing is loaded', async () => {
    const { kit } = createTestKit()
    watchTokens(kit)
    await new Promise((resolve) => setImmediate(resolve))
    expect(kit.tokens).toBeUndefined()
  })
})
