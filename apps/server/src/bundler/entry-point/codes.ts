import { type Hex, hexToBigInt, keccak256, slice } from 'viem'
import { isHex, type Node, NodeError } from './node.ts'

/** The code at an address: its hash, and the contract that an account with keys delegates to (EIP-7702). */
export type Code = { hash: Hex; isThere: boolean; delegate: Hex | undefined }

const EMPTY_HASH = keccak256('0x')
const NO_ACCOUNT = `0x${'0'.repeat(64)}`
/** The start of a delegation, and its length in bytes. @see EIP-7702 */
const DELEGATION = '0xef0100'
const DELEGATION_SIZE = 23n
/** The most addresses of one call; a validation that visits more is refused before. */
export const mostCodes = 400
/** Bytes answered for each address: hash, size and start of its code, a word each. */
const ANSWER_BYTES = 96

const offset = (value: number): string => `61${value.toString(16).padStart(4, '0')}`

/** A program that reads the codes and reverts with what it has read: nothing is deployed, on any node. */
function writeProgram(addresses: readonly Hex[]): Hex {
  const each = addresses.map((address, index) => {
    const at = index * ANSWER_BYTES
    const push = `73${address.slice(2)}`
    const [hash, size, start] = [offset(at), offset(at + 32), offset(at + 64)]
    // EXTCODEHASH, EXTCODESIZE, and EXTCODECOPY of 32 bytes, each into its word.
    return `${push}3f${hash}52${push}3b${size}5260205f${start}${push}3c`
  })
  return `0x${each.join('')}${offset(addresses.length * ANSWER_BYTES)}5ffd`
}

/**
 * Reads the codes of many addresses in one call.
 *
 * @throws {NodeError} | {TypeError} when the node does not run the program.
 */
export async function readCodes(node: Node, addresses: readonly Hex[]): Promise<Map<Hex, Code>> {
  if (addresses.length === 0) return new Map()
  const answer = await node
    .request('eth_call', [{ data: writeProgram(addresses.slice(0, mostCodes)) }, 'latest'])
    .catch((error: unknown) => {
      if (error instanceof NodeError && error.data !== undefined) return error.data
      throw error
    })
  if (!isHex(answer) || answer.length < 2 + addresses.length * ANSWER_BYTES * 2) {
    throw new TypeError('The node did not read the codes of contracts.')
  }
  return new Map(addresses.map((address, index) => [address, readCode(answer, index * ANSWER_BYTES)]))
}

function readCode(answer: Hex, at: number): Code {
  const hash = slice(answer, at, at + 32)
  const isDelegated =
    hexToBigInt(slice(answer, at + 32, at + 64)) === DELEGATION_SIZE && slice(answer, at + 64, at + 67) === DELEGATION
  return {
    hash,
    isThere: hash !== NO_ACCOUNT && hash !== EMPTY_HASH,
    delegate: isDelegated ? slice(answer, at + 67, at + 87) : undefined,
  }
}
