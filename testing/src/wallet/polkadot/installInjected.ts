import type { PageAnswer } from '../connectPage.ts'
import type { InjectedAccount } from './polkadotEngine.ts'

/** The data that the extension's part in the page needs. */
export type InjectedPageWallet = {
  /** The name of the function that calls the wallet, and of the event by which the wallet sends messages. */
  channel: string
  /** The extension's key in `injectedWeb3`. */
  key: string
}

/**
 * Installs a Polkadot extension's part in the page. This part has no key and passes every request to the test's process. The
 * function runs before the page's own scripts. Playwright sends it as text, so it uses nothing from outside.
 *
 * @param target - The page's window.
 */
export function installInjected(wallet: InjectedPageWallet, target: EventTarget = window): void {
  type Channel = (request: { method: string; params: readonly unknown[] }) => Promise<PageAnswer>
  type Listener = (accounts: readonly InjectedAccount[]) => void

  const listeners = new Set<Listener>()
  const ask = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    // Cast: the test has exposed the function to the page under this name.
    const answer = await (Reflect.get(target, wallet.channel) as Channel)({ method, params })
    if (!('isError' in answer)) return answer.value
    const { isError, thrown } = answer
    if (!isError || typeof thrown !== 'object' || thrown === null) throw thrown
    // Cast: it is an object, whose other fields are copied unchanged.
    const { message, ...fields } = thrown as { message?: string }
    throw Object.assign(new Error(message ?? ''), fields)
  }
  target.addEventListener(wallet.channel, (event) => {
    // Cast: only the wallet sends events of this name.
    const { detail } = event as CustomEvent<{ accounts: readonly InjectedAccount[] } | { count: (now: number) => void }>
    if ('count' in detail) return detail.count(listeners.size)
    for (const listener of Array.from(listeners)) listener(detail.accounts)
  })
  const enable = async (origin: string): Promise<object> => {
    const answer = await ask('enable', origin)
    // Cast: the test may have planned any answer.
    if (answer !== undefined) return answer as object
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
