import { isEvmAddress, isSameAddress } from '@holdfast/caip'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { RECENT_RECEIVERS_MAX, type RecentReceiver, recentReceiversKey } from '../../storage/receiverKeys.ts'
import type { Counterparties } from '../rules/counterparties.ts'
import type { SendOrder } from '../state.ts'

/** Lists the receivers to whom the account in use has sent from this browser, newest first. */
export function getRecentReceivers(kit: Kit): readonly RecentReceiver[] {
  const { address } = getAccount(kit)
  const all = kit.internals.storage.get(recentReceiversKey) ?? []
  return all.filter(({ from }) => isSame(from, address))
}

/** Stores a receiver after sending. The list has each receiver of an account once, the newest first. */
export function addRecentReceiver(kit: Kit, { from, to, toName }: Pick<SendOrder, 'from' | 'to' | 'toName'>): void {
  const { storage, clock } = kit.internals
  const others = (storage.get(recentReceiversKey) ?? []).filter(
    (each) => !isSame(each.address, to) || !isSame(each.from, from),
  )
  const added: RecentReceiver = { from, address: to, ...(toName !== undefined && { name: toName }), at: clock.now() }
  storage.set(recentReceiversKey, [added, ...others].slice(0, RECENT_RECEIVERS_MAX))
}

/**
 * Lists the addresses that the account knows.
 *
 * @param counterparties - the account's counterparties on the chain, as far as the history has been read.
 * @returns `known`: all of them, including the wallet's own accounts. `used`: those to which the account has sent.
 */
export function knownAddresses(
  kit: Kit,
  { all, paid }: Counterparties,
): { known: readonly string[]; used: readonly string[] } {
  const ownAddresses = (kit.accounts.getState().eip155?.allAccounts ?? []).map(({ address }) => address)
  const used = [...getRecentReceivers(kit).map(({ address }) => address), ...paid]
  return { known: [...ownAddresses, ...used, ...all], used }
}

/** Whether two addresses are equal. On eip155 the case of letters does not matter; on solana it does. */
function isSame(one: string, other: string | undefined): boolean {
  return isSameAddress(one, other, isEvmAddress(one) ? 'eip155' : 'solana')
}
