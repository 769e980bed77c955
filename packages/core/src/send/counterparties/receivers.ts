import { isEvmAddress, isSameAddress } from '@holdfast/caip'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { RECENT_RECEIVERS_MAX, type RecentReceiver, recentReceiversKey } from '../../storage/receiverKeys.ts'
import type { Counterparties } from '../rules/counterparties.ts'
import type { SendOrder } from '../state.ts'

/** Lists whom the account in use has sent to from this browser, newest first. */
export function getRecentReceivers(kit: Kit): readonly RecentReceiver[] {
  const { address } = getAccount(kit)
  const all = kit.internals.storage.get(recentReceiversKey) ?? []
  return all.filter(({ from }) => isSame(from, address))
}

/** Remembers a receiver after sending: the newest first, each once. */
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
 * @param counterparties - its counterparties on the chain, as far as its history was read.
 * @returns `known`: all of them, its own too; `used`: those that it has sent to.
 */
export function knownAddresses(
  kit: Kit,
  { met, paid }: Counterparties,
): { known: readonly string[]; used: readonly string[] } {
  const own = (kit.accounts.getState().eip155?.allAccounts ?? []).map(({ address }) => address)
  const used = [...getRecentReceivers(kit).map(({ address }) => address), ...paid]
  return { known: [...own, ...used, ...met], used }
}

/** Addresses of eip155 are the same in any case of their letters; those of solana only as they are written. */
function isSame(one: string, other: string | undefined): boolean {
  return isSameAddress(one, other, isEvmAddress(one) ? 'eip155' : 'solana')
}
