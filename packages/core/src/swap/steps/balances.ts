import type { KitWith } from '../../kit.ts'
import { loadTokens } from '../../tokens/actions/loadTokens.ts'
import { keyOf, mergeTokens } from '../tokens/mergeTokens.ts'
import { swapAccountOf } from './swapAccount.ts'

/** Brings the balances of the list up to date with what the account is known to have. */
export async function refreshBalances(kit: KitWith<'swap'>): Promise<void> {
  const { signal } = kit.internals.swap.attempt
  const balances = await loadTokens(kit, { isQuiet: true })
  const account = swapAccountOf(kit)
  const { status, tokens } = kit.swap.getState()
  if (signal.aborted || !account || status !== 'initialized') return
  const { caipNetworkId, native } = account
  const prices = new Map(tokens.flatMap(({ address, price }) => (price === undefined ? [] : [[keyOf(address), price]])))
  kit.swap.send({ type: 'tokensRead', tokens: mergeTokens(tokens, { caipNetworkId, native, balances, prices }) })
}
