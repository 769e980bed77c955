import { connectPage } from '../connectPage.ts'
import { plainIcon } from '../failures/hostileValues.ts'
import { type BitcoinWalletControls, type BitcoinWalletOptions, createBitcoinEngine } from './bitcoinEngine.ts'
import { type BitcoinFace, installBitcoinFace } from './installBitcoinFace.ts'

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
  const { channel, notify, answer, listenerCount } = connectPage(target)
  const { handle, controls } = createBitcoinEngine(options, (news) => notify({ news }))
  answer(handle)
  installBitcoinFace({ channel, name, icon: plainIcon, face }, target)
  return { ...controls, listenerCount }
}
