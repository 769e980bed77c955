import type { ThrownValue } from '../failures/thrownValue.ts'
import type { InjectedAccount } from './polkadotEngine.ts'

/** The facts that the page's half needs. */
export type InjectedPageWallet = {
  /** The name of the function by which the page reaches the wallet, and of the event by which it hears from it. */
  channel: string
  /** Its key in `injectedWeb3`. */
  key: string
}

/** An answer over the channel. */
export type InjectedAnswer = { value: unknown } | ThrownValue

/**
 * The half of a Polkadot extension that is within the page: it holds no key and asks the test's process for everything. Runs
 * before the page's own scripts; it is sent as text, so it uses nothing from outside.
 *
 * @param target - the page's window.
 */
export function installInjected(wallet: InjectedPageWallet, target: EventTarget = window): void {
  type Channel = (request: { method: string; params: readonly unknown[] }) => Promise<InjectedAnswer>
  type Listener = (accounts: readonly InjectedAccount[]) => void

  const listeners = new Set<Listener>()
  const ask = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    // Put there under this name before the page's scripts run.
    const answer = await (Reflect.get(target, wallet.channel) as Channel)({ method, params })
    if (!('isError' in answer)) return answer.value
    const { isError, thrown } = answer
    if (!isError || typeof thrown !== 'object' || thrown === null) throw thrown
    // An object: what else it holds is copied as it is.
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
    // A plan of the test may answer with anything.
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
