import type { SwapApproval } from '@holdfast/api/swap'
import { encodeFunctionData } from 'viem/utils'
import { tokenAbi } from '../chain/reads/abis.ts'
import { readWords } from '../chain/reads/words.ts'
import { InvalidDataParameterError } from '../chain-data/errors.ts'
import { SwapWouldFailError } from './errors.ts'
import { offerPermit } from './permits.ts'
import type { SwapToken } from './QuoteSource.ts'
import type { SwapChain } from './swapChain.ts'
import { toCaipAddress } from './tokens.ts'
import { estimateGas, type SwapCall } from './transactions.ts'

type Address = `0x${string}`
const MAX_UINT256 = 2n ** 256n - 1n

/**
 * Reads an account's balance of a token, and a spender's allowance. The native currency needs no allowance.
 *
 * @param parameter - the name of the request's parameter that names the token, for the error.
 * @throws {InvalidDataParameterError} if the token lacks the interface of ERC-20.
 */
export async function readHoldings(
  { chain }: Pick<SwapChain, 'chain'>,
  { token, account, spender }: { token: SwapToken; account: Address; spender: Address },
  parameter = 'from',
): Promise<{ balance: bigint; allowance: bigint }> {
  if (token === 'native') {
    const { native } = await chain.reader.read({ calls: [], nativeOf: account })
    return { balance: native, allowance: MAX_UINT256 }
  }
  const { results } = await chain.reader.read({
    calls: [
      { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [account] }) },
      { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'allowance', args: [account, spender] }) },
    ],
  })
  const [balance, allowance] = [readWords(results[0])[0], readWords(results[1])[0]]
  if (balance === undefined || allowance === undefined) {
    throw new InvalidDataParameterError({ parameter, accepted: 'a token with the interface of ERC-20' })
  }
  return { balance, allowance }
}

/** Encodes the call that approves an amount of a token for a spender. */
export function approvalOf(
  token: Address,
  { account, spender, amount }: { account: Address; spender: Address; amount: bigint },
): SwapCall {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] })
  return { from: account, to: token, data, value: 0n }
}

/**
 * Builds the approval of an amount for the gateway. If the token requires that an old approval is removed first, builds the
 * removal instead, and the client asks again afterwards. If the account can sign a permit instead, the answer contains it too.
 *
 * @param order.amount - in atomic units; undefined for the account's whole balance, the most that an order can need.
 * @param order.now - Unix seconds.
 * @throws {InvalidDataParameterError} | {SwapWouldFailError} | {ChainUnavailableError}
 */
export async function buildApproval(
  swap: SwapChain,
  order: { token: SwapToken; account: Address; amount: bigint | undefined; now: number },
): Promise<SwapApproval> {
  const { token, account, amount } = order
  const { chain, gateway } = swap
  if (token === 'native') {
    const accepted = 'a token: the native currency needs no approval'
    throw new InvalidDataParameterError({ parameter: 'from', accepted })
  }
  const [{ balance, allowance }, permit] = await Promise.all([
    readHoldings(swap, { token, account, spender: gateway }),
    // A permit is for the amount of one order, so a request without an amount gets none.
    amount === undefined ? undefined : offerPermit(swap, { token, account, amount, now: order.now }),
  ])
  const wanted = amount ?? balance
  const chainId = chain.network.caipNetworkId
  for (const value of allowance > 0n ? [wanted, 0n] : [wanted]) {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [gateway, value] })
    const [gas, gasPrice] = await Promise.all([
      estimateGas(chain.ask, { from: account, to: token, data }),
      swap.readGasPrice(),
    ])
    if (gas === undefined) continue
    return {
      tx: {
        // Some kits send the transaction to `from` instead of `to`, so both name the token.
        from: toCaipAddress(chainId, token),
        to: toCaipAddress(chainId, token),
        data,
        value: '0',
        eip155: { gas: Number(gas), gasPrice: String(gasPrice) },
        spender: toCaipAddress(chainId, gateway),
        amount: String(value),
      },
      ...(permit && { permit }),
    }
  }
  throw new SwapWouldFailError({ reason: 'the token refuses the approval' })
}
