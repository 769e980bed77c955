import { type Hex, slice, toFunctionSelector } from 'viem'
import { createBatcher } from '../../process/createBatcher.ts'
import { entryPoint } from '../operation/userOperation.ts'
import { CODE_BYTES, type Code, codePart, pushAddress, pushOffset, readCode, runProgram } from './codes.ts'
import { type DepositInfo, decodeDepositInfo } from './deposits.ts'
import type { Node } from './node.ts'

/** The code of an operation's entity, and its deposit and stake at the EntryPoint. */
export type Entity = { code: Code; deposit: DepositInfo }

/**
 * Reads entities at the newest block, with an EVM program that the node runs.
 *
 * @throws {NodeRefusalError} | {TypeError} when the node does not run the program.
 */
export type EntityReader = (addresses: readonly Hex[]) => Promise<ReadonlyMap<Hex, Entity>>

/** The five words that `getDepositInfo` returns. */
const DEPOSIT_BYTES = 160
const ENTITY_BYTES = CODE_BYTES + DEPOSIT_BYTES
/**
 * The most operations whose entities one call reads. With at most three entities each, the answers fit into the memory that
 * offsets of two bytes can address.
 */
const MAX_GROUP = 80
const selector = toFunctionSelector('getDepositInfo(address)').slice(2)

/**
 * Creates the reader of a chain. The reader makes one call for all operations that arrive while another call is under way.
 *
 * The EntryPoint must be deployed. Otherwise, each deposit and stake is read as 0.
 */
export function createEntityReader(node: Node): EntityReader {
  return createBatcher(async (asked: readonly (readonly Hex[])[]) => {
    const addresses = [...new Set(asked.flat())]
    const found = await readEntities(node, addresses)
    return asked.map(() => found)
  }, MAX_GROUP)
}

async function readEntities(node: Node, addresses: readonly Hex[]): Promise<Map<Hex, Entity>> {
  const bytes = addresses.length * ENTITY_BYTES
  // The selector is stored in memory once, after the answers, for all calls.
  const start = `63${selector}60e01b${pushOffset(bytes)}52`
  const parts = addresses.map((address, index) => {
    const at = index * ENTITY_BYTES
    return codePart(address, at) + depositPart(address, at + CODE_BYTES, bytes)
  })
  const answer = await runProgram(node, [start, ...parts], bytes)
  return new Map(
    addresses.map((address, index) => {
      const at = index * ENTITY_BYTES
      const deposit = decodeDepositInfo(slice(answer, at + CODE_BYTES, at + ENTITY_BYTES))
      return [address, { code: readCode(answer, at), deposit }]
    }),
  )
}

/**
 * Writes the part of a program that calls `getDepositInfo`.
 *
 * @param at - the memory offset at which the answer is stored.
 * @param input - the memory offset of the call's input, which already begins with the selector.
 */
function depositPart(address: Hex, at: number, input: number): string {
  const argument = `${pushAddress(address)}${pushOffset(input + 4)}52`
  // STATICCALL with 36 bytes of input. Its success is not checked, because the EntryPoint answers for every address.
  return `${argument}60a0${pushOffset(at)}6024${pushOffset(input)}${pushAddress(entryPoint)}5afa50`
}
