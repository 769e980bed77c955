import { dataLimits, nativeTokenAddress } from '@holdfast/api/data'
import type { CaipAddress } from '@holdfast/caip'
import { isCaipAddress } from '@holdfast/caip'
import { refreshBalance } from '../../balances/actions.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { loadTokens } from './loadTokens.ts'

/**
 * Reads balances from the chain again, without any cache: those of the given tokens (by default, all listed ones) and of the
 * network's own currency. Call it after a transaction, or when the user requests it.
 */
export async function refreshTokens(
  kit: Kit,
  { tokens, isQuiet = true }: refreshTokens.Parameters = {},
): Promise<void> {
  const { caipNetworkId, tokenBalance = [] } = getAccount(kit)
  if (!caipNetworkId) return
  const wanted = tokens ?? tokenBalance.flatMap(({ address }) => (address && isCaipAddress(address) ? [address] : []))
  const named = [nativeTokenAddress(caipNetworkId), ...wanted].slice(0, dataLimits.forceUpdate)
  await Promise.all([refreshBalance(kit), loadTokens(kit, { forceUpdate: named, isQuiet })])
}

export declare namespace refreshTokens {
  type Parameters = {
    /** CAIP-10 addresses. */
    tokens?: readonly CaipAddress[] | undefined
    /** True: a failure that directly follows another one shows no toast. @default true */
    isQuiet?: boolean | undefined
  }
}
