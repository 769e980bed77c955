import { onTestFinished, vi } from 'vitest'
import { connect } from '../../src/connections/actions/connect.ts'
import type { KitOptions } from '../../src/kitOptions.ts'
import { loadOnRamp } from '../../src/onramp/actions/loadOnRamp.ts'
import { setPaymentAmount } from '../../src/onramp/actions/setPaymentAmount.ts'
import { startPurchase } from '../../src/onramp/actions/startPurchase.ts'
import { openBuy } from '../../src/onramp/openBuy.ts'
import type { OnRampState } from '../../src/onramp/state.ts'
import { createTestKit, eventually, passUntil, type TestKit } from '../testKit.ts'
import { createTestWallet } from '../testWallet.ts'
import { createTestWindow } from '../testWindow.ts'
import { createTestServices, type ServiceRequest, type TestServices } from './testServices.ts'

/** The id of the service's order. */
export const ORDER = 'order-0123456789abcdef'

/** The offer in the service's form: ether on the network of the tests, and a token elsewhere. */
export const sentOptions = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: [{ id: 'card', min: '5.00', max: '2000.00' }] },
    { id: 'EUR', payment_method_limits: [{ id: 'card', min: '6.00', max: '1500.00' }] },
  ],
  purchaseCurrencies: [
    {
      id: 'p-usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '0xb2' }],
    },
    {
      id: 'p-eth',
      name: 'Ether',
      symbol: 'ETH',
      networks: [{ name: 'local', display_name: 'Local 31337', chain_id: '31337', contract_address: '' }],
    },
  ],
}

/** A quote in the service's form: 100 dollars for 0.05 ether. */
const sentQuote = {
  quoteId: 'q-5',
  paymentTotal: { amount: '100.00', currency: 'USD' },
  paymentSubtotal: { amount: '98.00', currency: 'USD' },
  purchaseAmount: { amount: '0.05', currency: 'ETH' },
  coinbaseFee: { amount: '1.50', currency: 'USD' },
  networkFee: { amount: '0.50', currency: 'USD' },
}

/** A provider's window, as the page that opened it sees it. */
export type TestPopup = { closed: boolean; opener: unknown; location: { href: string }; features: string | undefined }

/** A page with a connected account, and an on-ramp for which the test sets the answers. */
export type OnRampPage = TestKit & {
  services: TestServices
  /** Answers by path; a number is a status. */
  answers: Record<string, unknown>
  /** Returns the requests to a path. */
  requestsTo: (path: string) => ServiceRequest[]
  address: string
  state: () => OnRampState
  /** The windows that were opened. */
  popups: TestPopup[]
  /** Whether the browser blocks windows. */
  blocks: { windows: boolean }
  /** Creates an order in the service's form. */
  order: (changes?: Record<string, unknown>) => Record<string, unknown>
}

/** Opens the page. */
export async function openOnRampPage(options: KitOptions = {}): Promise<OnRampPage> {
  vi.stubEnv('TZ', 'Europe/Berlin')
  onTestFinished(() => void vi.unstubAllEnvs())
  const services = await createTestServices()
  const answers: Record<string, unknown> = {
    '/v1/supported-chains': { http: ['eip155:31337'], ws: [] },
    '/v1/onramp/options': sentOptions,
    '/v1/onramp/providers': {
      providers: [
        { name: 'sandbox', label: 'Sandbox', feeRange: '1-2%', namespaces: ['eip155'], chains: [], isSandbox: true },
      ],
    },
    '/v1/onramp/quote': sentQuote,
  }
  services.respond = ({ path }) => {
    const answer = answers[path]
    if (answer === undefined) return undefined
    return typeof answer === 'number' ? { status: answer, body: {} } : { status: 200, body: answer }
  }
  const window = createTestWindow()
  const popups: TestPopup[] = []
  const blocks = { windows: false }
  window.open = (_url, _target, features) => {
    if (blocks.windows) return null
    const popup: TestPopup = { closed: false, opener: window, location: { href: 'about:blank' }, features }
    popups.push(popup)
    return popup
  }
  const wallet = createTestWallet()
  wallet.announce(window)
  const page = createTestKit({ ...services.options, ...options }, { window })
  await connect(page.kit, { connectorId: wallet.info.rdns })
  const { address } = wallet.account
  const order = (changes: Record<string, unknown> = {}) => ({
    id: ORDER,
    provider: 'sandbox',
    status: 'created',
    reason: null,
    address,
    chainId: 'eip155:31337',
    purchase: { symbol: 'ETH', amount: null },
    payment: { currency: 'USD', amount: '100' },
    transactionHash: null,
    createdAt: '2026-02-03T10:00:00Z',
    updatedAt: '2026-02-03T10:00:00Z',
    expiresAt: '2026-02-03T11:00:00Z',
    ...changes,
  })
  answers['/v1/generators/onrampurl'] = { url: 'https://pay.example/buy?session=abc', order: order() }
  answers[`/v1/onramp/orders/${ORDER}`] = { order: order() }
  openBuy(page.kit)
  await loadOnRamp(page.kit)
  const state = (): OnRampState => {
    const found = page.kit.onramp?.getState()
    if (!found) throw new Error('the kit cannot buy yet')
    return found
  }
  const requestsTo = (path: string) => services.requests.filter((each) => each.path === path)
  return { ...page, services, answers, requestsTo, address, state, popups, blocks, order }
}

/** Types an amount and waits for its quote. */
export async function typeAmount(page: OnRampPage, amount: string): Promise<void> {
  await setPaymentAmount(page.kit, { amount })
  await page.clock.advance(500)
  await eventually(() => !page.state().quotesLoading)
}

/** Lets the pauses between polls pass until a condition holds; while a request is open, the clock stands still. */
export async function passPauses(page: OnRampPage, condition: () => boolean): Promise<void> {
  // The kit also has a timer for each open window of a provider. That timer is not a pause between polls.
  const isPausing = () => page.clock.pending() > page.popups.filter(({ closed }) => !closed).length
  await passUntil(page, condition, isPausing)
}

/** Lets time pass in steps. A request that the kit should not send in this time would arrive. */
export async function passInSteps(page: OnRampPage, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    await page.clock.advance(1_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Starts a purchase with the first provider, and waits until the kit follows the purchase. */
export async function buy(page: OnRampPage): Promise<void> {
  const [provider] = page.state().providers
  if (!provider) throw new Error('no provider is offered')
  void startPurchase(page.kit, { provider })
  await eventually(() => page.state().purchase.status !== 'preparing' && page.state().purchase.status !== 'idle')
}
