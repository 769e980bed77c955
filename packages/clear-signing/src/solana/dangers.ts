import type { SolanaInstruction } from './transaction.ts'

const SYSTEM = '11111111111111111111111111111111'
const TOKENS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** Instruction numbers. @see System program: Assign, AdvanceNonceAccount; token program: SetAuthority */
const ASSIGN = 1
const ADVANCE_NONCE = 4
const SET_AUTHORITY = 6

/**
 * Returns whether an instruction gives control of an account to a program, or control of a token account or mint to another
 * address.
 */
export function isHandover(instruction: SolanaInstruction): boolean {
  const { program, data } = instruction
  return isSystemInstruction(instruction, ASSIGN) || (TOKENS.includes(program) && data[0] === SET_AUTHORITY)
}

/**
 * Returns whether an instruction advances a durable nonce. The transaction then stays valid until it is sent; others expire
 * within about a minute.
 */
export function isNonceAdvance(instruction: SolanaInstruction): boolean {
  return isSystemInstruction(instruction, ADVANCE_NONCE)
}

function isSystemInstruction({ program, data }: SolanaInstruction, number: number): boolean {
  return program === SYSTEM && data[0] === number && data[1] === 0
}
