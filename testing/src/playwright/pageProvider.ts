import type { ThrownValue } from '../wallet/failures/thrownValue.ts'

/** The data that the wallet's part in the page needs. */
export type PageWallet = {
  /** The name of the function that calls the wallet, and of the event by which the wallet sends messages. */
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
 * Installs the wallet's part in the page. This part has no key and passes every request to the test's process. The function runs
 * before the page's own scripts, like the script of an extension. Playwright sends it as text, so it uses nothing from outside.
 */
export function installPageProvider(wallet: PageWallet): void {
  type Listener = (value: unknown) => void
  type Channel = (request: { method: string; params: readonly unknown[] }) => Promise<ChannelAnswer>

  const listeners = new Map<string, Set<Listener>>()
  const toThrown = ({ isError, thrown }: ThrownValue): unknown => {
    if (!isError || typeof thrown !== 'object' || thrown === null) return thrown
    // Cast: it is an object, whose other fields are copied unchanged.
    const { message, ...fields } = thrown as { message?: string }
    return Object.assign(new Error(message ?? ''), fields)
  }
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    // Cast: the test has exposed the function to the page under this name.
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
    // Cast: only the wallet sends events of this name.
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
