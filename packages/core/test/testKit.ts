import type { Clock } from '@holdfast/base'
import { type CaipNetwork, defineEvmNetwork } from '@holdfast/caip'
import { type FakeClock, fakeClock } from '@holdfast/testing/time'
import { onTestFinished, vi } from 'vitest'
import { eip155 } from '../src/adapters/eip155/eip155.ts'
import type { KitEvent } from '../src/analytics/events.ts'
import { createKit } from '../src/createKit.ts'
import type { EmbeddedEnvironment } from '../src/embedded/client/environment.ts'
import type { Kit, KitState } from '../src/kit.ts'
import type { KitOptions } from '../src/kitOptions.ts'
import type { Log } from '../src/log/log.ts'
import type { PairingEnvironment } from '../src/pairing/client/kitPairingClient.ts'
import type { ReadableStore } from '../src/store/machineStore.ts'
import { createTestWindow, type TestWindow } from './testWindow.ts'

/** The longest wait for a condition. The first use of the EVM adapter loads wagmi and viem: seconds on a busy machine. */
const PATIENCE_MS = 30_000

/** Creates a local network; without `rpcUrl` it has no node. */
export function testNetwork(id = 31_337, rpcUrl = 'http://127.0.0.1:1'): CaipNetwork {
  return defineEvmNetwork({
    id,
    name: `Local ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example/' } },
  })
}

/** Solana's main network, without a node. */
export const testSolanaNetwork = {
  ...testNetwork(),
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
} as const satisfies CaipNetwork

/** A kit, its page, and what it logged and tracked. */
export type TestKit<TestClock extends Clock = FakeClock> = {
  kit: Kit
  window: TestWindow
  clock: TestClock
  events: KitEvent[]
  logged: { level: 'info' | 'error'; message: string; detail: unknown }[]
}

type TestPage = {
  window?: TestWindow
  fetch?: typeof globalThis.fetch
  pairing?: PairingEnvironment
  embedded?: EmbeddedEnvironment | undefined
}

/**
 * Creates a kit in its own page, on two networks; it is destroyed when the test ends.
 *
 * @param page.clock - Stands still by default, until the test moves it.
 */
export function createTestKit(options?: KitOptions, page?: TestPage & { clock?: FakeClock }): TestKit
export function createTestKit<TestClock extends Clock>(
  options: KitOptions,
  page: TestPage & { clock: TestClock },
): TestKit<TestClock>
export function createTestKit(options: KitOptions = {}, page: TestPage & { clock?: Clock } = {}): TestKit<Clock> {
  const { window = createTestWindow(), clock = fakeClock() } = page
  const logged: TestKit['logged'] = []
  const log: Log = {
    info: (message, detail) => void logged.push({ level: 'info', message, detail }),
    error: (message, detail) => void logged.push({ level: 'error', message, detail }),
  }
  const kit = createKit(
    { projectId: 'test', networks: [testNetwork(), testNetwork(31_338)], adapters: [eip155()], ...options },
    { window, clock, fetch: page.fetch, log, pairing: page.pairing, embedded: page.embedded },
  )
  const events: KitEvent[] = []
  kit.onEvent((event) => events.push(event))
  onTestFinished(() => kit.destroy())
  return { kit, window, clock, events, logged }
}

/** Records what listeners of the kit see: the selected values as words, without immediate repetitions. */
export function observe(kit: Kit, select: (state: KitState) => readonly unknown[]): readonly string[] {
  const seen: string[] = []
  kit.subscribe((state) => {
    const words = select(state).join(' ')
    if (seen.at(-1) !== words) seen.push(words)
  })
  return seen
}

/** Waits until a store's state meets a condition. */
export function waitFor<State>(store: ReadableStore<State>, condition: (state: State) => boolean): Promise<State> {
  return new Promise((resolve) => {
    if (condition(store.getState())) return resolve(store.getState())
    const undo = store.subscribe((state) => {
      if (!condition(state)) return
      undo()
      resolve(state)
    })
  })
}

/** Waits until a condition holds; for conditions that no store reports. */
export async function eventually(condition: () => boolean): Promise<void> {
  await vi.waitUntil(condition, { interval: 1, timeout: PATIENCE_MS })
}

/**
 * Moves the kit's clock until a condition holds.
 *
 * @param isPausing - whether the kit waits for its clock. The clock stands still while the kit waits for an answer.
 */
export async function passUntil(
  { clock }: Pick<TestKit, 'clock'>,
  condition: () => boolean,
  isPausing: () => boolean = () => true,
): Promise<void> {
  const step = async (): Promise<boolean> => {
    if (condition()) return true
    if (isPausing()) await clock.advance(1_000)
    return condition()
  }
  await vi.waitUntil(step, { interval: 1, timeout: PATIENCE_MS })
}

/** Waits until a request for a method has reached the wallet. */
export function waitForRequest(wallet: { requests: { method: string }[] }, method: string): Promise<void> {
  return eventually(() => wallet.requests.some((request) => request.method === method))
}
