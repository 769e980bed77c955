import { encodeFunctionData, erc20Abi } from 'viem'
import { type CallNode, readQuantity } from '../node.ts'

/**
 * Reads an account's balance of a token, or of the native currency if `token` is undefined.
 *
 * @returns undefined if the balance cannot be read.
 */
export async function readBalance(
  account: string,
  token: string | undefined,
  node: CallNode,
): Promise<bigint | undefined> {
  // The account is the wallet's own, so its address is valid.
  const args = [account as `0x${string}`] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args })
  const answer =
    token === undefined
      ? node('eth_getBalance', [account, 'latest'])
      : node('eth_call', [{ to: token, data }, 'latest'])
  return answer.then(readQuantity).catch(() => undefined)
}
