import { parseAccounts, parseChainId } from '../../eip1193/answers.ts'
import { type CheckedProvider, request } from '../../eip1193/checkedProvider.ts'
import { SendFailedError } from '../errors.ts'
import type { OpenChain } from './openChain.ts'

/**
 * Checks that the wallet still has the account and the chain that the user has seen: either may have changed without an event.
 *
 * @throws {SendFailedError} if either has changed.
 */
export async function assertSameInWallet(
  wallet: CheckedProvider,
  { from, chainId }: Pick<OpenChain, 'from' | 'chainId'>,
): Promise<void> {
  const accounts = parseAccounts(await request(wallet, 'eth_accounts'), 'eth_accounts')
  if (!accounts.some((address) => address === from)) throw new SendFailedError({ failure: { code: 'accountChanged' } })
  const id = parseChainId(await request(wallet, 'eth_chainId'), 'eth_chainId')
  if (id !== chainId) throw new SendFailedError({ failure: { code: 'wrongChain' } })
}
