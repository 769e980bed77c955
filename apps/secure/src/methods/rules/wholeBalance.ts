import type { BalanceChange } from '@holdfast/clear-signing/requests'
import type { Address } from 'viem'
import type { CallNode } from '../node.ts'
import { readBalance } from './readBalance.ts'

/** How many tokens of one transaction are checked. */
const MAX_TOKENS = 5

/**
 * Returns whether a transaction takes the account's whole balance of a token. A token whose balance cannot be read is ignored.
 *
 * @param losses - what leaves the account, as negative amounts. What may come back does not count.
 */
export async function takesAllOfToken(
  losses: readonly BalanceChange[],
  account: Address,
  node: CallNode,
): Promise<boolean> {
  const lost = losses.filter(({ token, item }) => token !== undefined && item === undefined)
  const answers = await Promise.all(
    lost.slice(0, MAX_TOKENS).map(async ({ token, amount }) => {
      const balance = await readBalance(account, token, node)
      return balance !== undefined && balance > 0n && -amount >= balance
    }),
  )
  return answers.includes(true)
}
