import { type Abi, decodeFunctionData, encodeFunctionData, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { UNLIMITED_ALLOWANCE } from '../allowance.ts'

/** The functions that the wallet can describe in words. They are looked up by selector, so each selector is listed once. */
const knownAbi: Abi = parseAbi([
  // The stake contract. Wrapped ether has the same two functions.
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  // ERC-20
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function decreaseAllowance(address spender, uint256 subtractedValue)',
  // ERC-2612
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  // Permit2
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  // ERC-721 and ERC-1155
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  // ERC-4626
  'function deposit(uint256 assets, address receiver)',
  'function withdraw(uint256 assets, address receiver, address owner)',
  'function redeem(uint256 shares, address receiver, address owner)',
  // Several calls at once
  'function multicall(bytes[] data)',
])

/** An argument of a call, formatted for display. */
export type CallArgument = { name: string; type: string; value: string }

/** The data of a transaction: none, a call of a known function, or any other bytes. */
export type DecodedCall =
  | { kind: 'none' }
  | { kind: 'known'; name: string; args: readonly CallArgument[]; danger: CallDanger | undefined }
  | { kind: 'unknown'; selector: Hex }

/** Why a call is dangerous: it lets another account spend tokens, or take every item of a collection. */
export type CallDanger = 'unlimitedAllowance' | 'allowance' | 'allOfCollection'

/** Decodes the data of a transaction. */
export function decodeCall(data: Hex): DecodedCall {
  if (data === '0x') return { kind: 'none' }
  const selector: Hex = `0x${data.slice(2, 10)}`
  try {
    if (selector.toLowerCase() === MULTICALL && haveSharedBytes(data)) throw new Error()
    const { functionName, args = [] } = decodeFunctionData({ abi: knownAbi, data })
    const item = knownAbi.find(
      (entry) => entry.type === 'function' && toFunctionSelector(entry) === selector.toLowerCase(),
    )
    // Decoders ignore extra bytes at the end. The user would sign such bytes without seeing them.
    if (encodeFunctionData({ abi: item ? [item] : [], functionName, args }) !== data.toLowerCase()) throw new Error()
    const inputs = item?.type === 'function' ? item.inputs : []
    const shown = inputs.map(({ name = '', type }, index) => ({ name, type, value: showArgument(args[index]) }))
    return { kind: 'known', name: functionName, args: shown, danger: dangerOf(functionName, args) }
  } catch {
    // An unknown function, or data that does not match the signature, is shown as bytes.
    return { kind: 'unknown', selector }
  }
}

/** The selector of `multicall(bytes[])`. */
const MULTICALL = '0xac9650d8'

/**
 * Returns whether the calls of a `multicall` are longer together than the data, because they share bytes. Decoding would then
 * multiply the length of the data. No encoder writes such data.
 */
function haveSharedBytes(data: Hex): boolean {
  const bytes = (data.length - 10) / 2
  const wordAt = (start: number): number => Number(`0x${data.slice(10 + start * 2, 74 + start * 2) || '0'}`)
  const listStart = wordAt(0) + 32
  const count = Math.min(wordAt(listStart - 32), bytes / 32)
  let total = 0
  for (let index = 0; index < count && total <= bytes; index += 1)
    total += wordAt(listStart + wordAt(listStart + index * 32))
  return total > bytes
}

function dangerOf(name: string, args: readonly unknown[]): CallDanger | undefined {
  if (name === 'setApprovalForAll') return args[1] === true ? 'allOfCollection' : undefined
  // The amount is the third argument if the token or the owner is an argument too.
  const amount = args.length > 2 ? args[2] : args[1]
  if (!/^(?:approve|increaseAllowance|permit)$/.test(name) || typeof amount !== 'bigint') return undefined
  if (amount === 0n) return undefined
  return amount >= UNLIMITED_ALLOWANCE ? 'unlimitedAllowance' : 'allowance'
}

function showArgument(value: unknown): string {
  if (value === 2n ** 256n - 1n) return '2^256 − 1'
  if (Array.isArray(value)) return value.map(showArgument).join(', ')
  return typeof value === 'string' ? value : String(value)
}
