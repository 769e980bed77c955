import { shortenAddress } from '@holdfast/caip'
import { decodeFunctionData, parseAbi } from 'viem'
import { UNLIMITED_ALLOWANCE } from './allowance.ts'
import type { CallDescription } from './callDescription.ts'
import { isCanonical, selectorOf } from './calldata.ts'
import type { describeTransfer } from './describeTransfer.ts'
import { type ReadChain, readToken, writeAmount } from './tokenFacts.ts'

const fragment = 'approve(address spender, uint256 value)'
const abi = parseAbi([`function ${fragment}`])

/** An approval in words, and its extent. */
export type ApprovalDescription = CallDescription & {
  /** `none`: it revokes an earlier approval. `all`: the spender may take the account's whole balance of the token at any time. */
  extent: 'none' | 'exact' | 'all'
}

/**
 * Describes the approval of an ERC-20 token: `Let 0xd8d…6045 spend 5 USDC`. The token's name comes from its contract, so the
 * contract's address is among the fields for the user to compare.
 *
 * Like `describeCall`, returns undefined rather than a partial truth: the calldata must be exactly the encoding of the
 * arguments, and the call must send no ether. The approval of an NFT is the same call, but is not described: an NFT's contract
 * has no decimals.
 *
 * @param call - `from`: the account that signs; `value` in wei.
 * @param read - asks the node of the call's chain.
 * @see ERC-20
 */
export async function describeApproval(
  { to: token, data, value: sentWei }: describeTransfer.Call,
  read: ReadChain,
): Promise<ApprovalDescription | undefined> {
  if (sentWei !== 0n || selectorOf(fragment) !== data.slice(0, 10).toLowerCase() || !isCanonical(fragment, data))
    return undefined
  const [spender, value] = decodeFunctionData({ abi, data }).args
  const facts = await readToken(read, token)
  if (!facts) return undefined
  const { symbol, decimals } = facts
  const extent = value === 0n ? 'none' : value >= UNLIMITED_ALLOWANCE ? 'all' : 'exact'
  const amount = extent === 'all' ? `all ${symbol}` : writeAmount(value, decimals, symbol)
  const spenderName = shortenAddress(spender)
  return {
    sentence: extent === 'none' ? `Let ${spenderName} spend no more ${symbol}` : `Let ${spenderName} spend ${amount}`,
    // Anyone can give a contract any name. Only the address identifies the contract.
    contractName: '',
    fields: [
      { label: 'May be spent', value: amount },
      { label: 'Spender', value: spender },
      { label: 'Token contract', value: token },
    ],
    extent,
  }
}
