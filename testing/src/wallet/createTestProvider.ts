import { createEmitter } from '@holdfast/base'
import { toThrown } from './failures/thrownValue.ts'
import { userRejected } from './failures/walletErrors.ts'
import type { TestWalletControls } from './walletControls.ts'
import { createWalletEngine } from './walletEngine.ts'
import type { WalletEvent, WalletOptions } from './walletState.ts'

type Listener = (value: never) => void

type Events = { [Event in WalletEvent as Event['name']]: Event['value'] }

/** A wallet in the test's process, and its controls. */
export type TestProvider = {
  /** The page's provider. @see EIP-1193 */
  provider: {
    request: (request: { method: string; params?: readonly unknown[] | undefined }) => Promise<unknown>
    on: (event: string, listener: Listener) => void
    removeListener: (event: string, listener: Listener) => void
  }
  controls: TestWalletControls
  /** Returns how many listeners an event has. After a page has disconnected, there must be none. */
  listenerCount: (event: keyof Events) => number
}

/**
 * Creates an EIP-1193 provider with a real key and a real node. The provider fails when the test's controls say so.
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
        // Adding a listener again replaces the first registration, so that the listener is called once.
        ofEvent.get(listener)?.()
        // Casts: a page may listen to any event, and an unknown event is never emitted.
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
