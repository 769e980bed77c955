import { randomUUID } from 'node:crypto'
import { plainIcon } from '../failures/hostileValues.ts'
import { fromThrown } from '../failures/thrownValue.ts'
import type { WalletRequest } from '../walletControls.ts'
import {
  type BitcoinNews,
  type BitcoinWalletControls,
  type BitcoinWalletOptions,
  createBitcoinEngine,
} from './bitcoinEngine.ts'
import { type BitcoinAnswer, type BitcoinFace, installBitcoinFace } from './installBitcoinFace.ts'

/** A wallet in the test's own process, and its controls. */
export type BitcoinTestWallet = BitcoinWalletControls & {
  /** How many listeners it has; none may be left when a page has disconnected. */
  listenerCount: () => number
}

/** The interface that it offers to the page. */
export type BitcoinFaceOptions = {
  face: BitcoinFace
  /** @default 'Test Wallet' */
  name?: string | undefined
}

/**
 * Installs a Bitcoin wallet with a real key on a page in this process.
 *
 * @param target - the page's window.
 */
export function createBitcoinTestWallet(
  target: EventTarget,
  { face, name = 'Test Wallet', ...options }: BitcoinFaceOptions & BitcoinWalletOptions,
): BitcoinTestWallet {
  const channel = `holdfastTestWallet${randomUUID().replaceAll('-', '')}`
  const notifyPages = async (news: BitcoinNews): Promise<void> =>
    void target.dispatchEvent(new CustomEvent(channel, { detail: { news } }))
  const { handle, controls } = createBitcoinEngine(options, notifyPages)
  Reflect.set(target, channel, async (request: WalletRequest): Promise<BitcoinAnswer> => {
    try {
      return { value: await handle(request) }
    } catch (error) {
      return fromThrown(error)
    }
  })
  installBitcoinFace({ channel, name, icon: plainIcon, face }, target)
  return {
    ...controls,
    listenerCount: () => {
      let counted = 0
      target.dispatchEvent(new CustomEvent(channel, { detail: { count: (now: number) => void (counted = now) } }))
      return counted
    },
  }
}
