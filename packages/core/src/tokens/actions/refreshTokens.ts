import { nativeTokenAddress } from '@holdfast/api/data'
import type { CaipAddress } from '@holdfast/caip'
import { isCaipAddress } from '@holdfast/caip'
import { refreshBalance } from '../../balances/actions.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { loadTokens } from './loadTokens.ts'

/** As many tokens as one call may name. */
const MAX_NAMED = 50

/**
 * Reads the balances from the chain again, past every cache: those of the given tokens, by default of all that are listed; and
 * the network's own currency. For after a transaction, and for when the user asks.
 */
export async function refreshTokens(
  kit: Kit,
  { tokens, isQuiet = true }: refreshTokens.Parameters = {},
): Promise<void> {
  const { caipNetworkId, tokenBalance = [] } = getAccount(kit)
  if (!caipNetworkId) return
  const listed = tokens ?? tokenBalance.flatMap(({ address }) => (address && isCaipAddress(address) ? [address] : []))
  const named = [nativeTokenAddress(caipNetworkId), ...listed].slice(0, MAX_NAMED)
  await Promise.all([refreshBalance(kit), loadTokens(kit, { forceUpdate: named, isQuiet })])
}

export declare namespace refreshTokens {
  type Parameters = {
    /** CAIP-10 addresses. */
    tokens?: readonly CaipAddress[] | undefined
    /** A failure after another one is not told again. @default true */
    isQuiet?: boolean | undefined
  }
}
