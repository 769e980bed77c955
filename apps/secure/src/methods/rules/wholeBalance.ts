import type { BalanceChange } from '@holdfast/clear-signing/requests'
import type { Address } from 'viem'
import type { CallNode } from '../node.ts'
import { readBalance } from './readBalance.ts'

/** How many tokens of one transaction are checked. Hardly any honest transaction sends more. */
const MAX_TOKENS = 20

/**
 * Returns whether a transaction takes the account's whole balance of a token. A token whose balance cannot be read is ignored.
 * If there are more tokens than are checked, the result is true: contracts of the app may report transfers of tokens that do not
 * exist, so that a real token comes after those that are checked.
 *
 * @param losses - what leaves the account, as negative amounts. What may come back does not count.
 */
export async function takesAllOfToken(
  losses: readonly BalanceChange[],
  account: Address,
  node: CallNode,
): Promise<boolean> {
  const lost = losses.filter(({ token, item }) => token !== undefined && item === undefined)
  if (lost.length > MAX_TOKENS) return true
  const answers = await Promise.all(
    lost.map(async ({ token, amount }) => {
      const balance = await readBalance(account, token, node)
      return balance !== undefined && balance > 0n && -amount >= balance
    }),
  )
  return answers.includes(true)
}
