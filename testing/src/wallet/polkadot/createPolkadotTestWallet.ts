import { randomUUID } from 'node:crypto'
import { fromThrown } from '../failures/thrownValue.ts'
import type { WalletRequest } from '../walletControls.ts'
import { type InjectedAnswer, installInjected } from './installInjected.ts'
import {
  createPolkadotEngine,
  type InjectedAccount,
  type PolkadotWalletControls,
  type PolkadotWalletOptions,
} from './polkadotEngine.ts'

/** An extension in the test's own process, and its controls. */
export type PolkadotTestWallet = PolkadotWalletControls & {
  /** How many listeners it has; none may be left when a page has disconnected. */
  listenerCount: () => number
}

/**
 * Installs a Polkadot extension with real keys on a page in this process.
 *
 * @param target - the page's window.
 * @param options.key - its key in `injectedWeb3`.
 */
export function createPolkadotTestWallet(
  target: EventTarget,
  { key, ...options }: { key: string } & PolkadotWalletOptions,
): PolkadotTestWallet {
  const channel = `holdfastTestWallet${randomUUID().replaceAll('-', '')}`
  const notifyPages = async (accounts: readonly InjectedAccount[]): Promise<void> =>
    void target.dispatchEvent(new CustomEvent(channel, { detail: { accounts } }))
  const { handle, controls } = createPolkadotEngine(options, notifyPages)
  Reflect.set(target, channel, async (request: WalletRequest): Promise<InjectedAnswer> => {
    try {
      return { value: await handle(request) }
    } catch (error) {
      return fromThrown(error)
    }
  })
  installInjected({ channel, key }, target)
  return {
    ...controls,
    listenerCount: () => {
      let counted = 0
      target.dispatchEvent(new CustomEvent(channel, { detail: { count: (now: number) => void (counted = now) } }))
      return counted
    },
  }
}
