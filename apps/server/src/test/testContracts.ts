import { multicall3RuntimeBytecode } from '@holdfast/contracts/devnet-bytecode'
import type { TestChain } from '@holdfast/testing'
import { encodeAbiParameters, type Hex, toFunctionSelector } from 'viem'
import { defaultMulticall } from '../chain/reads/createChainReader.ts'

/**
 * What a test contract's function does: return these words or this text, waste two million gas and return these words, revert,
 * or use up all gas.
 */
export type ContractAnswer = Words | { text: string } | { wasteful: Words } | 'reverts' | 'burns'
type Words = readonly (bigint | `0x${string}`)[]

/** Assembles a push of two bytes, so that every position in the code has the same length. */
const push2 = (value: number): string => `61${value.toString(16).padStart(4, '0')}`

/**
 * Assembles the code of a contract that gives a fixed answer to each function, whatever its arguments. Any other function
 * reverts.
 *
 * @param answers - by signature, such as `decimals()`.
 */
function contractCode(answers: Readonly<Record<string, ContractAnswer>>): Hex {
  const entries = Object.entries(answers)
  // PUSH0 CALLDATALOAD PUSH1 e0 SHR, and for each function DUP1 PUSH4 selector EQ PUSH2 place JUMPI; then a revert.
  const headLength = 5 + entries.length * 11 + 3
  let head = '5f3560e01c'
  let body = ''
  for (const [signature, answer] of entries) {
    const place = headLength + body.length / 2
    head += `8063${toFunctionSelector(`function ${signature}`).slice(2)}14${push2(place)}57`
    body += bodyOf(answer, place)
  }
  return `0x${head}5f5ffd${body}`
}

const wordOf = (word: Words[number]): string => BigInt.asUintN(256, BigInt(word)).toString(16).padStart(64, '0')

function bodyOf(answer: ContractAnswer, place: number): string {
  if (answer === 'reverts') return '5b5f5ffd'
  if (answer === 'burns') return `5b${push2(place)}56`
  // PUSH3 100000 MLOAD POP: the first use of so much memory costs two million gas.
  const waste = 'wasteful' in answer ? '621000005150' : ''
  const data =
    'text' in answer
      ? encodeAbiParameters([{ type: 'string' }], [answer.text]).slice(2)
      : ('wasteful' in answer ? answer.wasteful : answer).map(wordOf).join('')
  const length = data.length / 2
  // JUMPDEST, the waste, PUSH2 length PUSH2 from PUSH0 CODECOPY, PUSH2 length PUSH0 RETURN, and the data. After the data come 32
  // zeros: the data may end with a PUSH, which would take the next JUMPDEST for its operand.
  const from = place + 1 + waste.length / 2 + 3 + 3 + 1 + 1 + 3 + 1 + 1
  return `5b${waste}${push2(length)}${push2(from)}5f39${push2(length)}5ff3${data}${'00'.repeat(32)}`
}

/** Puts a contract with fixed answers at an address. */
export async function placeContract(
  chain: Pick<TestChain, 'call'>,
  address: string,
  answers: Readonly<Record<string, ContractAnswer>>,
): Promise<void> {
  await chain.call('anvil_setCode', address, contractCode(answers))
}

/** Puts Multicall3 where it is on most chains. */
export async function placeMulticall(chain: Pick<TestChain, 'call'>): Promise<void> {
  await chain.call('anvil_setCode', defaultMulticall, multicall3RuntimeBytecode)
}
