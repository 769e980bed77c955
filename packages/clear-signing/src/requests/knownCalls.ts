import {
  type Abi,
  type AbiFunction,
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { UNLIMITED_ALLOWANCE } from '../allowance.ts'
import { type ReadChain, readDecimals } from '../tokenFacts.ts'

/** The functions that the wallet can describe in words. They are looked up by selector, so each selector is listed once. */
const knownFunctions: readonly AbiFunction[] = parseAbi([
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

/** The data of a transaction: none, or a call of a function. */
export type DecodedCall = { kind: 'none' } | FunctionCall

/** A call of a known function, or any other bytes. */
export type FunctionCall =
  | {
      kind: 'known'
      name: string
      /** Empty for a `multicall`, whose only argument is `calls`. */
      args: readonly CallArgument[]
      /** The danger of this call, without the calls within it. */
      danger: CallDanger | undefined
      /** The calls within a `multicall`, in order. */
      calls: readonly FunctionCall[]
    }
  | { kind: 'unknown'; selector: Hex; data: Hex }

/**
 * Why a call is dangerous: it lets another account spend any amount of a token (`unlimitedAllowance`), spend a limited amount
 * or take one item of a collection (both `allowance`), or take every item of a collection (`allOfCollection`).
 */
export type CallDanger = 'unlimitedAllowance' | 'allowance' | 'allOfCollection'

/** How many levels of nested calls are decoded. Calls that are nested more deeply are shown as bytes. */
const MAX_DEPTH = 4

/**
 * Decodes the data of a transaction, and the calls within a `multicall`.
 *
 * @param options.isToken - whether the called contract is a token with amounts, where `approve(spender, 0)` ends an allowance.
 * In a collection, the same call gives the spender the item with the number 0. @default false
 */
export function decodeCall(data: Hex, { isToken = false }: { isToken?: boolean | undefined } = {}): DecodedCall {
  return data === '0x' ? { kind: 'none' } : decode(data, { isToken, depth: 0 })
}

/**
 * Decodes the data of a transaction like {@link decodeCall}, and asks the called contract whether it is a token with amounts if
 * the danger depends on that.
 *
 * @param read - asks the node of the call's chain.
 */
export async function decodeContractCall(
  { to, data }: { to: Address; data: Hex },
  read: ReadChain,
): Promise<DecodedCall> {
  const call = decodeCall(data)
  const dangers = listCallDangers(call)
  if (!dangers.includes('allowance')) return call
  const tokenCall = decodeCall(data, { isToken: true })
  if (listCallDangers(tokenCall).length === dangers.length) return call
  // Collections have no decimals.
  return (await readDecimals(read, to)) === undefined ? call : tokenCall
}

/** Lists a call, and the calls within it at every level. */
function listCalls(call: DecodedCall): readonly DecodedCall[] {
  return call.kind === 'known' ? [call, ...call.calls.flatMap(listCalls)] : [call]
}

/** Lists the dangers of a call, and of the calls within it. */
export function listCallDangers(call: DecodedCall): readonly CallDanger[] {
  return listCalls(call).flatMap((each) => (each.kind === 'known' && each.danger ? [each.danger] : []))
}

/** Returns whether a call, or a call within it, could not be decoded. */
export function hasUnknownCall(call: DecodedCall): boolean {
  return listCalls(call).some(({ kind }) => kind === 'unknown')
}

function decode(data: Hex, { isToken, depth }: { isToken: boolean; depth: number }): FunctionCall {
  const selector: Hex = `0x${data.slice(2, 10)}`
  const unknown = { kind: 'unknown', selector, data } as const
  const item = functionsBySelector.get(selector.toLowerCase())
  const isMulticall = item?.name === 'multicall'
  if (!item || depth > MAX_DEPTH || (isMulticall && haveSharedBytes(data))) return unknown
  const abi: Abi = [item]
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    // Decoders ignore extra bytes at the end. The user would sign such bytes without seeing them.
    if (encodeFunctionData({ abi, functionName, args }) !== data.toLowerCase()) return unknown
    const [inner] = args
    return {
      kind: 'known',
      name: functionName,
      args: isMulticall
        ? []
        : item.inputs.map(({ name = '', type }, index) => ({ name, type, value: showArgument(args[index]) })),
      danger: dangerOf(functionName, args, isToken),
      calls:
        isMulticall && Array.isArray(inner)
          ? inner.map((each: Hex) => decode(each, { isToken, depth: depth + 1 }))
          : [],
    }
  } catch {
    // The data does not match the signature.
    return unknown
  }
}

const functionsBySelector = new Map<string, AbiFunction>(knownFunctions.map((item) => [toFunctionSelector(item), item]))

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

function dangerOf(name: string, args: readonly unknown[], isToken: boolean): CallDanger | undefined {
  if (name === 'setApprovalForAll') return args[1] === true ? 'allOfCollection' : undefined
  // The amount is the third argument if the token or the owner is an argument too.
  const amount = args.length > 2 ? args[2] : args[1]
  if (!/^(?:approve|increaseAllowance|permit)$/.test(name) || typeof amount !== 'bigint') return undefined
  const isItemNumber = name === 'approve' && args.length === 2 && !isToken
  if (amount === 0n && !isItemNumber) return undefined
  return amount >= UNLIMITED_ALLOWANCE ? 'unlimitedAllowance' : 'allowance'
}

function showArgument(value: unknown): string {
  if (value === 2n ** 256n - 1n) return '2^256 − 1'
  return typeof value === 'string' ? value : String(value)
}
