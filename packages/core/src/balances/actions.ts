import type { ChainNamespace } from '@holdfast/caip'
import { loadClient } from '../adapters/actions.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { readCache, writeCache } from '../storage/cache.ts'
import { nativeBalanceCacheKey } from '../storage/keys.ts'

/**
 * Reads the account's balance from the chain again: the native balance, and that of the token that the app chose for the
 * network, if any. After a failure, the balance stays as it was, known or unknown. A network outside the configured list has no
 * node, so nothing is read.
 */
export async function refreshBalance(kit: Kit, { namespace }: refreshBalance.Parameters = {}): Promise<void> {
  const account = getAccount(kit, { namespace })
  const { caipAddress, address, caipNetworkId, caipNetwork } = account
  if (!account.namespace || !caipAddress || !address || !caipNetworkId || !caipNetwork) return
  const target = account.namespace
  // If the account or its network changes during the request, the answer is dropped.
  const isCurrent = (): boolean => getAccount(kit, { namespace: target }).caipAddress === caipAddress
  kit.accounts.send({ namespace: target, event: { type: 'balanceRequested' } })
  try {
    const client = await loadClient(kit, target)
    const wanted = kit.options.getState().tokens[caipNetworkId]?.address
    const [shown, native] = await Promise.all([
      client.getBalance({ address, caipNetworkId, token: wanted }),
      wanted === undefined ? undefined : nativeOrUndefined(kit, client.getBalance({ address, caipNetworkId })),
    ])
    if (!isCurrent()) return
    const { value, decimals, symbol, token } = shown
    kit.accounts.send({ namespace: target, event: { type: 'balanceReceived', value, decimals, symbol, token, native } })
    const balance = value.toString()
    const entry = { caipAddress, balance, decimals, symbol, wanted, token, native: native?.toString() }
    writeCache(kit, nativeBalanceCacheKey, caipAddress, entry)
  } catch (error) {
    kit.internals.log.info('Unable to read the balance', error)
    if (isCurrent()) kit.accounts.send({ namespace: target, event: { type: 'balanceFailed' } })
  }
}

export declare namespace refreshBalance {
  type Parameters = { namespace?: ChainNamespace | undefined }
}

/** Awaits the native balance; undefined if it cannot be read. Never rejects, so that the token's balance is still shown. */
async function nativeOrUndefined(kit: Kit, reading: Promise<{ value: bigint }>): Promise<bigint | undefined> {
  try {
    return (await reading).value
  } catch (error) {
    kit.internals.log.info('Unable to read the native balance', error)
    return undefined
  }
}

/** Shows the balance: a stored one that was read less than 30 s ago, or else a fresh one. */
export async function showBalance(kit: Kit, namespace: ChainNamespace): Promise<void> {
  const { caipAddress, caipNetworkId } = getAccount(kit, { namespace })
  const entry = caipAddress && readCache(kit, nativeBalanceCacheKey, caipAddress)
  const wanted = caipNetworkId && kit.options.getState().tokens[caipNetworkId]?.address
  // The app may have chosen another token since the balance was stored.
  if (!entry || entry.wanted !== wanted) return refreshBalance(kit, { namespace })
  const { balance, decimals, symbol, token } = entry
  const native = entry.native === undefined ? undefined : BigInt(entry.native)
  const value = BigInt(balance)
  kit.accounts.send({ namespace, event: { type: 'balanceReceived', value, decimals, symbol, token, native } })
}
