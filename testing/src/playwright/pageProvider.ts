import type { ThrownValue } from '../wallet/failures/thrownValue.ts'

/** The data that the page's half needs. */
export type PageWallet = {
  /** The name of both the function that calls the wallet and the event that brings its messages. */
  channel: string
  info: { uuid: string; name: string; icon: string; rdns: string }
  announces: boolean
  asWindowEthereum: boolean
  /** Methods that throw before they return a promise. */
  throwsAtOnce: readonly string[]
}

/** An answer over the channel. */
export type ChannelAnswer = { value: unknown } | ThrownValue

/**
 * The wallet's half in the page. It holds no key and asks the test's process for everything. It runs before the page's own
 * scripts, as an extension's does. It is sent as text, so it uses nothing from outside.
 */
export function installPageProvider(wallet: PageWallet): void {
  type Listener = (value: unknown) => void
  type Channel = (request: { method: string; params: readonly unknown[] }) => Promise<ChannelAnswer>

  const listeners = new Map<string, Set<Listener>>()
  const toThrown = ({ isError, thrown }: ThrownValue): unknown => {
    if (!isError || typeof thrown !== 'object' || thrown === null) return thrown
    // An object; its other fields are copied unchanged.
    const { message, ...fields } = thrown as { message?: string }
    return Object.assign(new Error(message ?? ''), fields)
  }
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    // Exposed to the page under this name before its scripts run.
    const channel = Reflect.get(window, wallet.channel) as Channel
    const answer = await channel({ method, params })
    if ('isError' in answer) throw toThrown(answer)
    return answer.value
  }
  const provider = {
    request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> => {
      if (wallet.throwsAtOnce.includes(method)) {
        throw toThrown({ isError: true, thrown: { code: 4001, message: 'User rejected the request.' } })
      }
      return ask(method, params)
    },
    on: (event: string, listener: Listener): void => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: Listener): void => void listeners.get(event)?.delete(listener),
  }
  window.addEventListener(wallet.channel, (event) => {
    // Only the wallet sends events of this name.
    const { name, value } = (event as CustomEvent<{ name: string; value: unknown }>).detail
    for (const listener of listeners.get(name) ?? []) listener(value)
  })
  if (wallet.asWindowEthereum) Object.defineProperty(window, 'ethereum', { value: provider, configurable: true })
  if (!wallet.announces) return
  const detail = Object.freeze({ info: Object.freeze(wallet.info), provider })
  const announce = (): void => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
