import { disconnect } from './connections/actions/disconnect.ts'
import type { Kit } from './kit.ts'
import { pairingsToEndKey } from './storage/keys.ts'
import { userNames } from './storage/names.ts'
import { hideToast } from './toasts/actions.ts'

/**
 * Deletes what the kit and this browser keep about the user. Call it when your user logs out: the browser may be shared.
 *
 * Disconnects all wallets as {@link disconnect} does, withdraws pairings that no wallet has approved yet, and stops following
 * transactions, which the chain still carries out. Deletes the accounts and their balances, the recent wallets, the receivers of
 * sends, the pending sends, and the requests to wallets' apps, including those that an earlier page has stored. Settings stay,
 * such as the network and the theme.
 *
 * All of this happens at once, except for what needs an answer of a wallet.
 *
 * @returns a promise that resolves once every wallet has answered. Never rejects.
 * @example
 * import { forgetUser, type Kit } from '@holdfast/core'
 *
 * export async function logOut(kit: Kit): Promise<void> {
 *   await fetch('/logout', { method: 'POST' })
 *   await forgetUser(kit)
 * }
 */
export function forgetUser(kit: Kit): Promise<void> {
  const { storage, joined, pairing } = kit.internals
  const disconnected = disconnect(kit)
  for (const name of Object.values(userNames)) storage.remove(name)
  // The client of pairing, if it has loaded, acts on this note when it is told to forget; otherwise when it loads.
  if (pairing) storage.set(pairingsToEndKey, 'true')
  hideToast(kit)
  for (const { forget } of joined) forget?.(kit)
  return disconnected
}
