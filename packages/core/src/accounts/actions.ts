import type { ChainNamespace } from '@holdfast/caip'
import { loadClient } from '../adapters/load.ts'
import type { Kit } from '../kit.ts'
import { readCache, writeCache } from '../storage/cache.ts'
import { nativeBalanceCacheKey } from '../storage/keys.ts'
import { getAccount } from './snapshot.ts'

/**
 * Reads the balance from the chain again: the native one, or that of the token which the app chose for the network. A failure leaves the balance unknown or as it was; of a network outside the
 * configured list it is not known where to ask, and nobody is asked.
 */
export async function refreshBalance(kit: Kit, { namespace }: refreshBalance.Parameters = {}): Promise<void> {
  const account = getAccount(kit, { namespace })
  const { caipAddress, address, caipNetworkId, caipNetwork } = account
  if (!account.namespace || !caipAddress || !address || !caipNetworkId || !caipNetwork) return
  const target = account.namespace
  // An answer for an account that is no longer the one shown is of no use.
  const isCurrent = (): boolean => getAccount(kit, { namespace: target }).caipAddress === caipAddress
  kit.accounts.send({ namespace: target, event: { type: 'balanceRequested' } })
  try {
    const client = await loadClient(kit, target)
    const token = kit.options.getState().tokens[caipNetworkId]?.address
    const { value, decimals, symbol } = await client.getBalance({ address, caipNetworkId, token })
    if (!isCurrent()) return
    kit.accounts.send({ namespace: target, event: { type: 'balanceReceived', value, decimals, symbol } })
    const balance = value.toString()
    writeCache(kit, nativeBalanceCacheKey, caipAddress, { caipAddress, balance, decimals, symbol })
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
  const entry = caipAddress && readCache(kit, nativeBalanceCacheKey, caipAddress)
  if (!entry) return refreshBalance(kit, { namespace })
  const { balance, decimals, symbol } = entry
  kit.accounts.send({ namespace, event: { type: 'balanceReceived', value: BigInt(balance), decimals, symbol } })
}
