import type { Kit } from '../../kit.ts'
import { type OpenedWallet, openedWalletKey } from '../../storage/walletKeys.ts'

/** How long a wallet may take to approve: the lifetime of a proposal, in seconds. */
export const APPROVAL_S = 300

/** Stores the wallet whose app is being opened, so that a later page can resume the pairing. */
export function rememberOpenedWallet(kit: Kit, opened: Omit<OpenedWallet, 'expiry'>): void {
  const { storage, clock } = kit.internals
  storage.set(openedWalletKey, { ...opened, expiry: Math.floor(clock.now() / 1_000) + APPROVAL_S })
}
