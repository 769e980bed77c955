import { connectPage } from '../connectPage.ts'
import { plainIcon } from '../failures/hostileValues.ts'
import { type BitcoinWalletControls, type BitcoinWalletOptions, createBitcoinEngine } from './bitcoinEngine.ts'
import { type BitcoinFace, installBitcoinFace } from './installBitcoinFace.ts'

/** The controls of a wallet in the test's process. */
export type BitcoinTestWallet = BitcoinWalletControls & {
  /** Returns how many listeners the wallet has. After a page has disconnected, there must be none. */
  listenerCount: () => number
}

/** The interface that the wallet offers to the page. */
export type BitcoinFaceOptions = {
  face: BitcoinFace
  /** @default 'Test Wallet' */
  name?: string | undefined
}

/**
 * Installs a Bitcoin wallet with a real key on a page in this process.
 *
 * @param target - The page's window.
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
