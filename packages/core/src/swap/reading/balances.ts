import type { KitWith } from '../../kit.ts'
import type { TokenBalance } from '../../storage/accountCaches.ts'
import { loadTokens } from '../../tokens/actions/loadTokens.ts'
import { mergeTokens } from '../tokens/mergeTokens.ts'
import { swapAccountOf } from './swapAccount.ts'

/** Reads the token balances of the account. @returns undefined if they could not be read; an empty list if there are none. */
export async function readBalances(
  kit: KitWith<'swap'>,
  parameters: loadTokens.Parameters = {},
): Promise<readonly TokenBalance[] | undefined> {
  const balances = await loadTokens(kit, parameters)
  const isKnown = balances.length > 0 || kit.tokens?.getState().status === 'ready'
  return isKnown ? balances : undefined
}

/** Reads the account's balances, and updates the state's list of tokens with them. */
export async function refreshBalances(kit: KitWith<'swap'>): Promise<void> {
  const { signal } = kit.internals.swap.attempt
  const balances = await readBalances(kit, { isQuiet: true })
  const account = swapAccountOf(kit)
  const { status, tokens } = kit.swap.getState()
  if (signal.aborted || !account || status !== 'initialized') return
  const { caipNetworkId, native } = account
  kit.swap.send({
    type: 'tokensRead',
    tokens: mergeTokens(tokens, { caipNetworkId, native, balances, prices: new Map() }),
  })
}
