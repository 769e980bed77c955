import type { ChainNamespace } from '@holdfast/caip'
import { loadClient } from '../adapters/load.ts'
import type { Kit } from '../kit.ts'
import { type NativeBalanceEntry, nativeBalanceCacheKey } from '../storage/keys.ts'
import { getAccount } from './snapshot.ts'

/** How long a native balance read before is shown without asking the chain. */
const NATIVE_BALANCE_CACHE_MS = 30_000

/** Reads the native balance from the chain again. A failure leaves the balance unknown or as it was. */
export async function refreshBalance(kit: Kit, { namespace }: refreshBalance.Parameters = {}): Promise<void> {
  const account = getAccount(kit, { namespace })
  const { caipAddress, address, caipNetworkId } = account
  if (!account.namespace || !caipAddress || !address || !caipNetworkId) return
  const target = account.namespace
  // An answer for an account that is no longer the one shown is of no use.
  const isCurrent = (): boolean => getAccount(kit, { namespace: target }).caipAddress === caipAddress
  kit.accounts.send({ namespace: target, event: { type: 'balanceRequested' } })
  try {
    const client = await loadClient(kit, target)
    const { value, decimals, symbol } = await client.getBalance({ address, caipNetworkId })
    if (!isCurrent()) return
    kit.accounts.send({ namespace: target, event: { type: 'balanceReceived', value, decimals, symbol } })
    remember(kit, { caipAddress, balance: value.toString(), decimals, symbol, timestamp: kit.internals.clock.now() })
  } catch (error) {
    kit.internals.log.info('Unable to read the native balance', error)
    if (isCurrent()) kit.accounts.send({ namespace: target, event: { type: 'balanceFailed' } })
  }
}

export declare namespace refreshBalance {
  type Parameters = { namespace?: ChainNamespace | undefined }
}

/** Shows the native balance: the one read less than 30 s ago, else a fresh one. */
export async function showBalance(kit: Kit, namespace: ChainNamespace): Promise<void> {
  const { caipAddress } = getAccount(kit, { namespace })
  const entry = caipAddress && kit.internals.storage.get(nativeBalanceCacheKey)?.[caipAddress]
  if (!entry || !isFresh(kit, entry)) return refreshBalance(kit, { namespace })
  const { balance, decimals, symbol } = entry
  kit.accounts.send({ namespace, event: { type: 'balanceReceived', value: BigInt(balance), decimals, symbol } })
}

function isFresh(kit: Kit, { timestamp }: NativeBalanceEntry): boolean {
  const age = kit.internals.clock.now() - timestamp
  return age >= 0 && age < NATIVE_BALANCE_CACHE_MS
}

/** Keeps a balance; those that are too old to be shown leave with the write. */
function remember(kit: Kit, entry: NativeBalanceEntry): void {
  const known = Object.entries(kit.internals.storage.get(nativeBalanceCacheKey) ?? {})
  const fresh = known.filter(([, each]) => isFresh(kit, each))
  kit.internals.storage.set(nativeBalanceCacheKey, { ...Object.fromEntries(fresh), [entry.caipAddress]: entry })
}
