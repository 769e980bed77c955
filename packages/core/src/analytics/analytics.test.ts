import { analyticsEventSchema } from '@holdfast/api'
import { createDeferred } from '@holdfast/base'
import { describe, expect, test } from 'vitest'
import { createTestServices, type ServiceRequest, type TestServices } from '../../test/services/testServices.ts'
import { createTestKit, eventually, waitFor } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow, type TestWindow } from '../../test/testWindow.ts'
import { connect } from '../connections/actions/connect.ts'
import { createKit } from '../createKit.ts'
import type { KitOptions } from '../kitOptions.ts'
import { closeModal, openModal } from '../modal/actions.ts'
import { setFeatures } from '../options/actions/setFeatures.ts'
import { track } from './actions/track.ts'
import { createAnalyticsQueue, holdEvent, takeHeldEvents } from './queue.ts'

const PAGE = { origin: 'https://app.example', host: 'app.example', href: 'https://app.example/pay?token=secret#part' }
/** The answer of our server to a refused origin. */
const ORIGIN_REFUSED = {
  status: 403,
  body: {
    status: 403,
    reasons: [
      { name: 'origin', description: 'Unauthorized: origin not allowed. The origin https://app.example is not…' },
    ],
  },
}

async function setUp(options: KitOptions = {}, change: Partial<TestWindow> = {}) {
  const services = await createTestServices()
  const window: TestWindow = { ...createTestWindow(), location: PAGE, ...change }
  return { ...createTestKit({ ...services.options, ...options }, { window }), services }
}

const sent = ({ requests }: TestServices): ServiceRequest[] => requests.filter(({ path }) => path === '/e')
const names = (services: TestServices): string[] =>
  sent(services).map(({ body }) => (body as { props: { event: string } }).props.event)
const isAnalyticsRequest = ({ path }: { path: string }): boolean => path === '/getAnalyticsConfig' || path === '/e'

describe('track', () => {
  test('default: nothing is requested or sent before the user acts; then everything is sent in order', async () => {
    const { kit, services, clock } = await setUp()
    expect(services.requests).toEqual([])
    openModal(kit)
    await eventually(() => sent(services).length >= 2)
    expect(new Set(names(services))).toEqual(new Set(['INITIALIZE', 'MODAL_OPEN']))
    closeModal(kit)
    await eventually(() => sent(services).length === 3)
    openModal(kit)
    await eventually(() => sent(services).length === 4)
    expect(names(services).slice(2)).toEqual(['MODAL_CLOSE', 'MODAL_OPEN'])
    expect(services.paths().filter((path) => path === '/getAnalyticsConfig')).toHaveLength(1)

    const { method, query, body } = sent(services)[2] ?? {}
    expect(method).toBe('POST')
    expect(Object.fromEntries(query ?? [])).toEqual({
      projectId: 'ab'.repeat(16),
      st: 'holdfast',
      sv: expect.stringMatching(/^js-eip155-\d/),
    })
    expect(body).toEqual({
      eventId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      url: 'https://app.example/pay',
      domain: 'app.example',
      timestamp: clock.now(),
      props: { type: 'track', event: 'MODAL_CLOSE', properties: { connected: false } },
    })
  })

  test('behavior: an event is sent with its own time and with the address of the account in use at that time', async () => {
    const window = { ...createTestWindow(), location: PAGE }
    const wallet = createTestWallet()
    wallet.answers['eth_getBalance'] = () => '0x0'
    wallet.announce(window)
    const services = await createTestServices()
    const { kit, clock } = createTestKit(services.options, { window })
    const answer = createDeferred<undefined>()
    services.respond = (request) => (request.path === '/getAnalyticsConfig' ? answer.promise : undefined)
    const start = clock.now()
    await connect(kit, { connectorId: 'com.kelp' })
    clock.tick(1000)
    openModal(kit)
    answer.resolve(undefined)
    await eventually(() => names(services).includes('MODAL_OPEN'))
    const find = (name: string) => sent(services).find(({ body }) => JSON.stringify(body).includes(`"${name}"`))?.body
    expect(find('SELECT_WALLET')).toMatchObject({ timestamp: start, props: { properties: { name: 'Kelp' } } })
    expect(find('SELECT_WALLET')).not.toHaveProperty('props.address')
    expect(find('MODAL_OPEN')).toMatchObject({ timestamp: start + 1000, props: { address: wallet.account.address } })
  })

  test('behavior: an action of the user starts the sending, even without the modal', async () => {
    const { kit, services } = await setUp()
    await connect(kit, { connectorId: 'com.absent' }).catch(() => {})
    expect(services.requests).toEqual([])
    track(kit, { event: 'CLICK_ALL_WALLETS' })
    await eventually(() => names(services).length === 2)
    expect(new Set(names(services))).toEqual(new Set(['INITIALIZE', 'CLICK_ALL_WALLETS']))
  })

  test('behavior: a sign-in error alone does not start the sending', async () => {
    const { kit, services } = await setUp()
    track(kit, { event: 'SIWX_AUTH_ERROR', properties: { network: 'eip155:1', isSmartAccount: false } })
    expect(kit.internals.analytics.queue.status).toBe('silent')
    expect(services.requests).toEqual([])
    track(kit, { event: 'CLICK_ALL_WALLETS' })
    await eventually(() => names(services).length === 3)
    expect(new Set(names(services))).toEqual(new Set(['INITIALIZE', 'SIWX_AUTH_ERROR', 'CLICK_ALL_WALLETS']))
  })

  test('behavior: events held when the app turns analytics off are never sent', async () => {
    const { kit, services } = await setUp()
    const answer = createDeferred<undefined>()
    services.respond = (request) => (request.path === '/getAnalyticsConfig' ? answer.promise : undefined)
    openModal(kit)
    setFeatures(kit, { analytics: false })
    answer.resolve(undefined)
    await eventually(() => kit.internals.analytics.queue.held.length === 0)
    setFeatures(kit, { analytics: true })
    track(kit, { event: 'CLICK_ALL_WALLETS' })
    await eventually(() => names(services).includes('CLICK_ALL_WALLETS'))
    expect(names(services)).toEqual(['CLICK_ALL_WALLETS'])
  })

  test('behavior: a long page address is cut, and the event is still sent', async () => {
    const href = `https://app.example/${'p'.repeat(5000)}?token=1#2`
    const window = { ...createTestWindow(), location: { ...PAGE, href } }
    const services = await createTestServices()
    const { kit } = createTestKit(services.options, { window })
    openModal(kit)
    await eventually(() => names(services).includes('MODAL_OPEN'))
    for (const { body } of sent(services)) {
      expect(analyticsEventSchema.parse(body).url).toBe(href.slice(0, 2048))
    }
  })

  test('behavior: a pairing URI, which holds a key, reaches only listeners', async () => {
    const { kit, services, events } = await setUp()
    const properties = { message: 'no app', uri: 'wc:1@2?symKey=secret', mobile_link: 'kelp://', name: 'Kelp' }
    track(kit, { event: 'CONNECT_PROXY_ERROR', properties })
    await eventually(() => names(services).includes('CONNECT_PROXY_ERROR'))
    expect(JSON.stringify(sent(services))).not.toContain('symKey')
    expect(JSON.stringify(sent(services))).toContain('kelp://')
    expect(events).toContainEqual({ event: 'CONNECT_PROXY_ERROR', properties })
  })

  test('behavior: MODAL_CREATED reaches only listeners', async () => {
    const { kit, services, events } = await setUp()
    track(kit, { event: 'MODAL_CREATED' })
    openModal(kit)
    closeModal(kit)
    await eventually(() => names(services).includes('MODAL_CLOSE'))
    expect(names(services)).not.toContain('MODAL_CREATED')
    expect(events.map(({ event }) => event)).toContain('MODAL_CREATED')
  })

  test.each<[string, KitOptions, Partial<TestWindow>]>([
    ['the feature is off', { features: { analytics: false } }, {}],
    ['the browser says Do Not Track', {}, { navigator: Object.assign({ userAgent: '' }, { doNotTrack: '1' }) }],
    [
      'the browser says Global Privacy Control',
      {},
      { navigator: Object.assign({ userAgent: '' }, { globalPrivacyControl: true }) },
    ],
    ['there is no project', { projectId: undefined }, {}],
    ['there are no services', { services: {} }, {}],
  ])('behavior: when %s, nothing is requested and nothing sent', async (_, options, change) => {
    const { kit, services, events } = await setUp(options, change)
    openModal(kit)
    closeModal(kit)
    // The kit requests the project's configuration at the same time. Once that request has arrived, requests of analytics
    // would have arrived, too.
    if (kit.options.getState().projectId && kit.options.getState().services.url)
      await services.untilRequested('/getProjectConfig')
    await kit.internals.services()
    expect(services.requests.filter(isAnalyticsRequest)).toEqual([])
    expect(kit.internals.analytics.queue.held).toEqual([])
    expect(events.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
    expect(kit.lastEvent.getState()?.event).toEqual({ event: 'MODAL_CLOSE', properties: { connected: false } })
  })

  test('behavior: outside a browser nothing is sent', async () => {
    const services = await createTestServices()
    const kit = createKit(services.options, { window: null })
    openModal(kit)
    await kit.internals.services()
    expect(services.requests.filter(isAnalyticsRequest)).toEqual([])
    expect(kit.internals.analytics.queue.held).toEqual([])
    kit.destroy()
  })

  test('behavior: a page without a web address sends nothing', async () => {
    const { kit, services } = await setUp(
      {},
      { location: { origin: 'null', host: '', href: 'file:///home/me/a.html' } },
    )
    openModal(kit)
    await services.untilRequested('/getAnalyticsConfig')
    await eventually(
      () => kit.internals.analytics.queue.status === 'open' && kit.internals.analytics.queue.held.length === 0,
    )
    expect(sent(services)).toEqual([])
  })

  test('behavior: nothing that happens while the app has turned analytics off is sent', async () => {
    const { kit, services } = await setUp()
    openModal(kit)
    await eventually(() => names(services).length === 2)
    setFeatures(kit, { analytics: false })
    closeModal(kit)
    setFeatures(kit, { analytics: true })
    openModal(kit)
    await eventually(() => names(services).length === 3)
    expect(names(services)).not.toContain('MODAL_CLOSE')
  })

  test.each<[string, (services: TestServices) => void]>([
    ['turns analytics off', ({ answers }) => void (answers['/getAnalyticsConfig'] = { isAnalyticsEnabled: false })],
    ['is invalid', ({ answers }) => void (answers['/getAnalyticsConfig'] = { isAnalyticsEnabled: 'yes' })],
    ['is an error', (services) => void (services.respond = () => ({ status: 503, body: '' }))],
  ])(
    'behavior: when the answer about the project %s, the feature is off and the held events are dropped',
    async (_, change) => {
      const { kit, services } = await setUp()
      change(services)
      openModal(kit)
      await waitFor(kit.options, ({ features }) => !features.analytics)
      closeModal(kit)
      openModal(kit)
      expect(kit.internals.analytics.queue).toMatchObject({ status: 'closed', held: [] })
      expect(sent(services)).toEqual([])
      expect(services.paths().filter((path) => path === '/getAnalyticsConfig')).toHaveLength(1)
      expect(kit.alerts.getState().open).toBe(false)
    },
  )

  test("error: 403 raises 'Invalid App Configuration' once, and stops the sending", async () => {
    const { kit, services, logged } = await setUp()
    services.respond = ({ path }) => (path === '/e' ? ORIGIN_REFUSED : undefined)
    const alertLines = () => logged.filter(({ message }) => message.startsWith('Invalid App Configuration'))
    openModal(kit)
    await waitFor(kit.alerts, ({ open }) => open)
    expect(kit.alerts.getState()).toMatchObject({ variant: 'error', message: 'Invalid App Configuration' })
    expect(alertLines()).toMatchObject([
      { level: 'error', message: expect.stringContaining('https://app.example is not on the') },
    ])
    await waitFor(kit.options, ({ features }) => !features.analytics)
    closeModal(kit)
    openModal(kit)
    expect(kit.internals.analytics.queue).toMatchObject({ status: 'closed', held: [] })
    expect(names(services)).not.toContain('MODAL_CLOSE')
    expect(alertLines()).toHaveLength(1)
  })

  test('error: any other failure is ignored', async () => {
    const { kit, services, logged } = await setUp()
    services.respond = ({ path }) => (path === '/e' ? { status: 500, body: '' } : undefined)
    openModal(kit)
    await eventually(() => sent(services).length === 2)
    closeModal(kit)
    await eventually(() => sent(services).length === 3)
    expect(kit.alerts.getState().open).toBe(false)
    expect(logged.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('behavior: a destroyed kit sends nothing', async () => {
    const { kit, services } = await setUp()
    kit.destroy()
    track(kit, { event: 'CLICK_ALL_WALLETS' })
    await kit.internals.services()
    expect(services.requests).toEqual([])
    expect(kit.internals.analytics.queue.status).toBe('silent')
  })
})

describe('createAnalyticsQueue', () => {
  test('default: holds at most the hundred latest events', () => {
    const queue = createAnalyticsQueue()
    for (let timestamp = 0; timestamp < 250; timestamp += 1) {
      holdEvent(queue, { event: { event: 'CLICK_NETWORKS' }, timestamp, address: undefined })
    }
    const held = takeHeldEvents(queue)
    expect([held.length, held[0]?.timestamp, held.at(-1)?.timestamp]).toEqual([100, 150, 249])
    expect(takeHeldEvents(queue)).toEqual([])
  })
})

describe('lastEvent', () => {
  test('default: holds the latest event and its time', () => {
    const { kit, clock } = createTestKit()
    expect(kit.lastEvent.getState()).toMatchObject({ event: { event: 'INITIALIZE' }, timestamp: clock.now() })
    const seen: unknown[] = []
    const before = kit.getState()
    kit.lastEvent.subscribe((last) => seen.push(last?.event.event))
    clock.tick(7)
    track(kit, { event: 'CLICK_NETWORKS' })
    expect(kit.lastEvent.getState()).toEqual({ event: { event: 'CLICK_NETWORKS' }, timestamp: clock.now() })
    expect(seen).toEqual(['CLICK_NETWORKS'])
    expect(kit.getState()).toBe(before)
  })
})
