import { type Hex, hexToBigInt, keccak256, slice } from 'viem'
import { isHex, type Node, NodeRefusalError } from './node.ts'

/** The code at an address: its hash, and the contract that an account with keys delegates to (EIP-7702). */
export type Code = { hash: Hex; hasCode: boolean; delegate: Hex | undefined }

const EMPTY_HASH = keccak256('0x')
const NO_ACCOUNT_HASH = `0x${'0'.repeat(64)}`
/** The first bytes of code that delegates to a contract, and the length of such code in bytes. @see EIP-7702 */
const DELEGATION = '0xef0100'
const DELEGATION_SIZE = 23n
/** The most addresses in one call. A validation that visits more is refused. */
export const maxCodes = 400
/** Bytes per address: the hash, the size and the start of its code, one word each. */
export const CODE_BYTES = 96

/** Writes the instruction that pushes a memory offset of two bytes. */
export const pushOffset = (value: number): string => `61${value.toString(16).padStart(4, '0')}`
/** Writes the instruction that pushes an address. */
export const pushAddress = (address: Hex): string => `73${address.slice(2)}`

/**
 * Writes the part of an EVM program that stores the facts about an address's code in memory.
 *
 * @param at - the memory offset of the {@link CODE_BYTES} bytes that the part writes.
 */
export function codePart(address: Hex, at: number): string {
  const push = pushAddress(address)
  const [hash, size, start] = [pushOffset(at), pushOffset(at + 32), pushOffset(at + 64)]
  // EXTCODEHASH, EXTCODESIZE, and EXTCODECOPY of 32 bytes, each into its word.
  return `${push}3f${hash}52${push}3b${size}5260205f${start}${push}3c`
}

/**
 * Runs an EVM program in a simulated deployment, which reverts with what the program stored in memory. Any node can run it, and
 * nothing is deployed.
 *
 * @param parts - the parts of the program, in hex without prefix.
 * @param bytes - how many bytes of memory to return, from its start.
 * @throws {NodeRefusalError} | {TypeError} when the node does not run the program.
 */
export async function runProgram(node: Node, parts: readonly string[], bytes: number): Promise<Hex> {
  const answer = await node
    .request('eth_call', [{ data: `0x${parts.join('')}${pushOffset(bytes)}5ffd` }, 'latest'])
    .catch((error: unknown) => {
      if (error instanceof NodeRefusalError && error.data !== undefined) return error.data
      throw error
    })
  if (!isHex(answer) || answer.length < 2 + bytes * 2) {
    throw new TypeError('The node did not run a program that reads the chain.')
  }
  return answer
}

/**
 * Reads the code at many addresses in one call.
 *
 * @param addresses - at most {@link maxCodes}.
 * @throws {NodeRefusalError} | {TypeError} when the node does not run the program.
 */
export async function readCodes(node: Node, addresses: readonly Hex[]): Promise<Map<Hex, Code>> {
  if (addresses.length === 0) return new Map()
  const parts = addresses.slice(0, maxCodes).map((address, index) => codePart(address, index * CODE_BYTES))
  const answer = await runProgram(node, parts, addresses.length * CODE_BYTES)
  return new Map(addresses.map((address, index) => [address, readCode(answer, index * CODE_BYTES)]))
}

/** Reads what {@link codePart} wrote at an offset. */
export function readCode(answer: Hex, at: number): Code {
  const hash = slice(answer, at, at + 32)
  const isDelegated =
    hexToBigInt(slice(answer, at + 32, at + 64)) === DELEGATION_SIZE && slice(answer, at + 64, at + 67) === DELEGATION
  return {
    hash,
    hasCode: hash !== NO_ACCOUNT_HASH && hash !== EMPTY_HASH,
    delegate: isDelegated ? slice(answer, at + 67, at + 87) : undefined,
  }
}
