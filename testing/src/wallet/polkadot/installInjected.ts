import type { PageAnswer } from '../connectPage.ts'
import type { InjectedAccount } from './polkadotEngine.ts'

/** The data that the page's half needs. */
export type InjectedPageWallet = {
  /** The name of both the function that calls the wallet and the event that brings its messages. */
  channel: string
  /** Its key in `injectedWeb3`. */
  key: string
}

/**
 * A Polkadot extension's half in the page. It holds no key and asks the test's process for everything. It runs before the page's
 * own scripts. It is sent as text, so it uses nothing from outside.
 *
 * @param target - the page's window.
 */
export function installInjected(wallet: InjectedPageWallet, target: EventTarget = window): void {
  type Channel = (request: { method: string; params: readonly unknown[] }) => Promise<PageAnswer>
  type Listener = (accounts: readonly InjectedAccount[]) => void

  const listeners = new Set<Listener>()
  const ask = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    // Exposed to the page under this name before its scripts run.
    const answer = await (Reflect.get(target, wallet.channel) as Channel)({ method, params })
    if (!('isError' in answer)) return answer.value
    const { isError, thrown } = answer
    if (!isError || typeof thrown !== 'object' || thrown === null) throw thrown
    // An object; its other fields are copied unchanged.
    const { message, ...fields } = thrown as { message?: string }
    throw Object.assign(new Error(message ?? ''), fields)
  }
  target.addEventListener(wallet.channel, (event) => {
    // Only the wallet sends events of this name.
    const { detail } = event as CustomEvent<{ accounts: readonly InjectedAccount[] } | { count: (now: number) => void }>
    if ('count' in detail) return detail.count(listeners.size)
    for (const listener of Array.from(listeners)) listener(detail.accounts)
  })
  const enable = async (origin: string): Promise<object> => {
    const given = await ask('enable', origin)
    // The test may have planned any answer.
    if (given !== undefined) return given as object
    return {
      name: wallet.key,
      version: '0.63.1',
      accounts: {
        get: () => ask('accounts'),
        subscribe: (listener: Listener) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      signer: {
        signRaw: (input: object) => ask('signRaw', input),
        signPayload: (input: object) => ask('signPayload', input),
      },
    }
  }
  const injected: unknown = Reflect.get(target, 'injectedWeb3') ?? {}
  Reflect.set(target, 'injectedWeb3', { ...Object(injected), [wallet.key]: { version: '0.63.1', enable } })
}
