import { describe, expect, test } from 'vitest'
import { createDataServices, pushNews } from '../../test/services/testData.ts'
import { createTestKit, eventually, testNetwork, waitFor } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { connect } from '../connections/actions/connect.ts'
import { getAccount } from '../connections/snapshot.ts'
import { joinTokens, loadTokens } from './actions/loadTokens.ts'
import { watchTokens } from './actions/watchTokens.ts'

/** Sets up a page to which events can be pushed. */
async function setUp() {
  const services = await createDataServices()
  const document = { title: '', querySelector: () => null, visibilityState: 'visible' as 'visible' | 'hidden' }
  const window = { ...createTestWindow(), document }
  const wallet = createTestWallet()
  wallet.announce(window)
  const page = createTestKit({ ...services.options, networks: [testNetwork()] }, { window })
  await connect(page.kit, { connectorId: wallet.info.rdns })
  const push = await pushNews(page.kit)
  /** Tells how each reading was requested: 'plain' with the caches, 'forced' without them. */
  const readings = () => services.queriesTo('balance').map((query) => (query.has('forceUpdate') ? 'forced' : 'plain'))
  const watch = async (): Promise<() => void> => {
    const stop = watchTokens(page.kit)
    await eventually(() => getAccount(page.kit).tokenBalance !== undefined)
    return stop
  }
  const setVisibility = (visibilityState: 'visible' | 'hidden'): void => {
    document.visibilityState = visibilityState
    window.dispatchEvent(new Event('visibilitychange'))
  }
  return { ...page, services, push, readings, watch, setVisibility }
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
    const { kit, clock, readings, watch, push, setVisibility } = await setUp()
    await watch()
    const joined = await joinTokens(kit)
    clock.sleep(30_000)
    setVisibility('hidden')
    push('block')
    push('balance')
    setVisibility('visible')
    await eventually(() => readings().length === 2)
    expect(readings()).toEqual(['plain', 'forced'])
    await waitFor(joined.tokens, ({ status }) => status === 'ready')
    // The missed change is read only once: the next return to the page uses the cache, and the event causes the third reading.
    setVisibility('hidden')
    setVisibility('visible')
    push('missed')
    await eventually(() => readings().length === 3)
    expect(readings()).toEqual(['plain', 'forced', 'forced'])
  })

  test('behavior: a page that becomes visible again without missed events uses the cache', async () => {
    const { readings, watch, push, setVisibility } = await setUp()
    await watch()
    setVisibility('hidden')
    setVisibility('visible')
    push('balance')
    await eventually(() => readings().length === 2)
    expect(readings()).toEqual(['plain', 'forced'])
  })

  test('behavior: after possibly missed events, balances are read without the caches', async () => {
    const { readings, watch, push } = await setUp()
    await watch()
    push('missed')
    await eventually(() => readings().length === 2)
    expect(readings()).toEqual(['plain', 'forced'])
  })

  test.each<[string, number, string[]]>([
    ['is followed by a reading if the last one was 10 s ago', 10_000, ['plain', 'plain']],
    ['is not followed by a reading if the last one was more recent', 9_999, ['plain', 'forced']],
  ])('behavior: a block %s', async (_what, ms, expected) => {
    const { kit, clock, readings, watch, push } = await setUp()
    await watch()
    clock.sleep(25_000)
    // This reading comes from the cache, which expires soon.
    push('block')
    await loadTokens(kit)
    clock.sleep(ms)
    push('block')
    if (ms < 10_000) push('balance')
    await eventually(() => readings().length === 2)
    expect(readings()).toEqual(expected)
  })

  test('behavior: a block right after a changed balance is not followed by another reading', async () => {
    const { kit, clock, readings, watch, push } = await setUp()
    await watch()
    clock.sleep(30_000)
    push('balance')
    push('block')
    await eventually(() => readings().length === 2)
    await waitFor((await joinTokens(kit)).tokens, ({ status }) => status === 'ready')
    push('balance')
    await eventually(() => readings().length === 3)
    expect(readings()).toEqual(['plain', 'forced', 'forced'])
  })

  test('behavior: ending the watch of one view twice does not end that of another view', async () => {
    const { kit, readings, watch, push } = await setUp()
    const stop = await watch()
    const other = watchTokens(kit)
    await joinTokens(kit)
    stop()
    stop()
    push('balance')
    await eventually(() => readings().length === 2)
    other()
    expect(() => push('balance')).toThrow('no listener is registered')
  })

  test('behavior: the watch ends with the kit', async () => {
    const { kit, watch, push } = await setUp()
    await watch()
    kit.destroy()
    expect(() => push('balance')).toThrow('no listener is registered')
  })

  test('behavior: without services nothing is loaded', async () => {
    const { kit } = createTestKit()
    watchTokens(kit)
    await new Promise((resolve) => setImmediate(resolve))
    expect(kit.tokens).toBeUndefined()
  })
})
