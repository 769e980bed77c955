import { createEmitter } from '@holdfast/base'
import { toThrown } from './failures/thrownValue.ts'
import { userRejected } from './failures/walletErrors.ts'
import type { TestWalletControls } from './walletControls.ts'
import { createWalletEngine } from './walletEngine.ts'
import type { WalletEvent, WalletOptions } from './walletState.ts'

type Listener = (value: never) => void

type Events = { [Event in WalletEvent as Event['name']]: Event['value'] }

/** A wallet in the test's own process, and its controls. */
export type TestProvider = {
  /** The page's provider. @see EIP-1193 */
  provider: {
    request: (request: { method: string; params?: readonly unknown[] | undefined }) => Promise<unknown>
    on: (event: string, listener: Listener) => void
    removeListener: (event: string, listener: Listener) => void
  }
  controls: TestWalletControls
  /** How many listeners an event has; none may be left when a page has disconnected. */
  listenerCount: (event: keyof Events) => number
}

/**
 * Creates an EIP-1193 provider with a real key and a real node, which fails on demand.
 *
 * @example
 * const { provider, controls } = createTestProvider({ account: chain.accounts[0], rpcUrls: { 31337: chain.rpcUrl } })
 * controls.rejectNext()
 * await provider.request({ method: 'eth_requestAccounts' }) // throws 4001
 */
export function createTestProvider(options: createTestProvider.Options): TestProvider {
  const emitter = createEmitter<Events>()
  const undos = new Map<string, Map<Listener, () => void>>()
  const { handle, controls } = createWalletEngine(options, async ({ name, value }) => emitter.emit(name, value))
  const throwing = new Set(options.throwsAtOnce)
  return {
    controls,
    listenerCount: (event) => emitter.count(event),
    provider: {
      request: ({ method, params = [] }) => {
        if (throwing.has(method)) throw toThrown({ isError: true, thrown: userRejected() })
        return handle({ method, params })
      },
      on: (event, listener) => {
        const ofEvent = undos.get(event) ?? new Map<Listener, () => void>()
        undos.set(event, ofEvent)
        // Node's emitters call a listener once per registration; pages add each listener once.
        ofEvent.get(listener)?.()
        // A page may listen to any event; an unknown one never fires.
        ofEvent.set(listener, emitter.on(event as keyof Events, listener as (value: unknown) => void))
      },
      removeListener: (event, listener) => {
        undos.get(event)?.get(listener)?.()
        undos.get(event)?.delete(listener)
      },
    },
  }
}

export declare namespace createTestProvider {
  type Options = WalletOptions & {
    /** Methods that throw before they return a promise. */
    throwsAtOnce?: readonly string[] | undefined
  }
}
