import { type Clock, memoryStorage, systemClock } from '@holdfast/base'
import type { CaipNetwork } from '@holdfast/caip'
import { createTestPhone, solanaId, startTestRelay, type TestPhone, type TestRelay } from '@holdfast/testing-relay'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { connect } from '../src/connections/actions/connect.ts'
import type { KitOptions } from '../src/kitOptions.ts'
import { createTestKit, type TestKit, waitFor } from './testKit.ts'
import { createTestWindow } from './testWindow.ts'

/** A Solana network; only paired wallets reach it. */
export const solana: CaipNetwork = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  caipNetworkId: solanaId,
  chainNamespace: 'solana',
  name: 'Solana Devnet',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}

/** A page's window and storage, which outlive a kit. */
export type Page = { window: ReturnType<typeof createTestWindow>; storage: ReturnType<typeof memoryStorage> }

/** Creates a page with empty storage. */
export const newPage = (): Page => ({ window: createTestWindow(), storage: memoryStorage() })

/** Waits for the URI of a kit that pairs. */
export async function uriOf({ kit }: Pick<TestKit, 'kit'>): Promise<string> {
  const { uri } = await waitFor(kit.pairing, ({ status }) => status === 'ready')
  return uri ?? ''
}

/** A kit that is connected to a phone. */
type Paired = TestKit<Clock> & { phone: TestPhone; topic: string; place: Page }

/** A test file's own relay, with the kits and phones that use it. */
export type TestPairing = {
  relay: () => TestRelay
  /** Creates a kit that can pair, in real time unless it gets a clock. Two kits on one page share the browser's storage. */
  pairingKit: (options?: KitOptions, page?: Page, clock?: Clock) => TestKit<Clock>
  /** Starts a wallet on another device, for one test. */
  startPhone: (options?: createTestPhone.Options) => Promise<TestPhone>
  /** Connects a kit to a new phone. */
  paired: (options?: KitOptions, place?: Page, phoneOptions?: createTestPhone.Options, clock?: Clock) => Promise<Paired>
}

/** Starts a relay before the tests of a file and removes it after them. */
export function setUpPairing(): TestPairing {
  let relay: TestRelay
  beforeAll(async () => {
    relay = await startTestRelay({ mailbox: 'memory' })
  })
  afterAll(() => relay.remove())

  const pairing: TestPairing = {
    relay: () => relay,
    pairingKit: (options = {}, { window, storage } = newPage(), clock = systemClock) => {
      const services = { relayUrl: relay.url }
      return createTestKit({ services, ...options }, { window, clock, pairing: { storage } })
    },
    startPhone: async (options = {}) => {
      const phone = await createTestPhone(relay.url, options)
      onTestFinished(phone.close)
      return phone
    },
    paired: async (options = {}, place = newPage(), phoneOptions = {}, clock) => {
      const testKit = pairing.pairingKit(options, place, clock)
      const phone = await pairing.startPhone(phoneOptions)
      const connecting = connect(testKit.kit, { connectorId: 'walletConnect' })
      const topic = await phone.approve(await uriOf(testKit))
      await connecting
      return { ...testKit, phone, topic, place }
    },
  }
  return pairing
}
