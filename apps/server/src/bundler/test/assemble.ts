import type { Hex } from 'viem'

const opcodes = {
  STOP: 0x00, ADD: 0x01, LT: 0x10, EQ: 0x14, ISZERO: 0x15, SHR: 0x1c, KECCAK256: 0x20, ADDRESS: 0x30, BALANCE: 0x31, ORIGIN: 0x32,
  CALLER: 0x33, CALLVALUE: 0x34, CALLDATALOAD: 0x35, CALLDATASIZE: 0x36, CODECOPY: 0x39, GASPRICE: 0x3a, EXTCODESIZE: 0x3b,
  EXTCODECOPY: 0x3c, EXTCODEHASH: 0x3f, BLOCKHASH: 0x40, COINBASE: 0x41, TIMESTAMP: 0x42, NUMBER: 0x43, PREVRANDAO: 0x44,
  GASLIMIT: 0x45, SELFBALANCE: 0x47, BASEFEE: 0x48, BLOBHASH: 0x49, BLOBBASEFEE: 0x4a, POP: 0x50, MLOAD: 0x51, MSTORE: 0x52,
  SLOAD: 0x54, SSTORE: 0x55, JUMP: 0x56, JUMPI: 0x57, GAS: 0x5a, JUMPDEST: 0x5b, TLOAD: 0x5c, TSTORE: 0x5d, DUP1: 0x80, SWAP1: 0x90,
  CREATE: 0xf0, CALL: 0xf1, RETURN: 0xf3, DELEGATECALL: 0xf4, CREATE2: 0xf5, STATICCALL: 0xfa, REVERT: 0xfd, INVALID: 0xfe,
  SELFDESTRUCT: 0xff,
} as const // biome-ignore format: a table.

/** An instruction: an opcode's name, or a number or address to push. */
export type Instruction = keyof typeof opcodes | bigint | number | Hex

/** Assembles a program: names become opcodes; numbers and addresses are pushed. */
export function assemble(...instructions: readonly Instruction[]): Hex {
  const parts = instructions.map((instruction) => {
    if (typeof instruction === 'string' && instruction in opcodes) {
      return opcodes[instruction as keyof typeof opcodes].toString(16).padStart(2, '0') // The condition above has checked it.
    }
    return push(BigInt(instruction))
  })
  return `0x${parts.join('')}`
}

function push(value: bigint): string {
  if (value === 0n) return '5f'
  const digits = value.toString(16)
  const padded = digits.length % 2 === 0 ? digits : `0${digits}`
  return `${(0x5f + padded.length / 2).toString(16)}${padded}`
}

/** Joins programs. */
export function join(...programs: readonly Hex[]): Hex {
  return `0x${programs.map((program) => program.slice(2)).join('')}`
}

/** Writes a program that returns a word: an account's answer for a valid signature (0) or a wrong signature (1). */
export const returnWord = (word: bigint | number): Hex => assemble(word, 0, 'MSTORE', 32, 0, 'RETURN')

/** Writes a program that returns a paymaster's answer: an empty context and a word. */
export const returnPaymasterAnswer = (word: bigint | number = 0): Hex =>
  assemble(0x40, 0, 'MSTORE', word, 32, 'MSTORE', 0, 64, 'MSTORE', 96, 0, 'RETURN')

/**
 * Writes a program that runs one program for a selector, and another for all other calls. Both must end with an opcode that
 * halts.
 */
export function forSelector(selector: Hex, program: Hex, otherwise: Hex): Hex {
  const size = (otherwise.length - 2) / 2
  // PUSH0 CALLDATALOAD, PUSH1 0xe0 SHR, PUSH4 selector EQ, PUSH2 target JUMPI: 15 bytes.
  const target = 15 + size
  const jump = `5f3560e01c63${selector.slice(2)}1461${target.toString(16).padStart(4, '0')}57`
  return `0x${jump}${otherwise.slice(2)}5b${program.slice(2)}`
}

/** Writes the code that deploys a program. */
export function creationOf(program: Hex): Hex {
  const size = (program.length - 2) / 2
  const sizeHex = size.toString(16).padStart(4, '0')
  // PUSH2 size, PUSH1 start, PUSH0, CODECOPY, PUSH2 size, PUSH0, RETURN
  return `0x61${sizeHex}600c5f3961${sizeHex}5ff3${program.slice(2)}`
}
