import type { SolanaInstruction, SolanaTransaction } from './transaction.ts'

const SYSTEM = '11111111111111111111111111111111'
const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** Programs that verify signatures. Each signature that they verify costs as much as a signature of the transaction. */
const SIGNATURE_CHECKS: readonly string[] = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]
/** The fee of one signature, in lamports. @see https://solana.com/docs/core/fees */
const SIGNATURE_FEE = 5_000n
/** The compute budget's instruction numbers. */
const SET_UNIT_LIMIT = 2
const SET_UNIT_PRICE = 3
/** The compute units: the default per instruction, and the maximum for a transaction. */
const UNITS_PER_INSTRUCTION = 200_000n
const MAX_UNITS = 1_400_000n
const MICROLAMPORTS_PER_LAMPORT = 1_000_000n
/** The fee, in lamports, above which a fee counts as high. */
const HIGH_FEE = 10_000_000n
/** The system program's instruction numbers. */
const CREATE_ACCOUNT = 0
const TRANSFER = 2
const CREATE_ACCOUNT_WITH_SEED = 3
/** The deposit for a token account of 165 bytes, in lamports. The owner of the account gets it back by closing the account. */
const TOKEN_ACCOUNT_DEPOSIT = 2_039_280n
/** The number of the associated token program's only instruction that creates no account. */
const RECOVER_NESTED = 2

/**
 * Computes the highest fee that a transaction may cost, in lamports: the fee of its signatures and the priority fee.
 *
 * @see https://solana.com/docs/core/fees
 */
export function solanaFeeOf({ signers, instructions }: Pick<SolanaTransaction, 'signers' | 'instructions'>): bigint {
  const verifications = instructions.filter(({ program }) => SIGNATURE_CHECKS.includes(program))
  const signatures = signers.length + verifications.reduce((sum, { data }) => sum + (data[0] ?? 0), 0)
  const budget = instructions.filter(({ program }) => program === COMPUTE_BUDGET)
  const price = readNumber(budget, SET_UNIT_PRICE, 8) ?? 0n
  const defaultUnits = UNITS_PER_INSTRUCTION * BigInt(instructions.length - budget.length)
  const units = minimum(readNumber(budget, SET_UNIT_LIMIT, 4) ?? defaultUnits, MAX_UNITS)
  return SIGNATURE_FEE * BigInt(signatures) + divideUp(price * units, MICROLAMPORTS_PER_LAMPORT)
}

/**
 * Returns whether a fee is unusually high: a mistake, or an attempt to pay the account's money to a block producer.
 *
 * @param fee - in lamports.
 */
export function isHighSolanaFee(fee: bigint): boolean {
  return fee > HIGH_FEE
}

/**
 * Returns the lamports that an instruction takes from an account: by a transfer, or to fund a new account. For a token account,
 * this is the usual deposit, which is not taken if the account exists already.
 *
 * @param address - the account's address.
 */
export function lamportsFrom({ program, accounts, data }: SolanaInstruction, address: string): bigint {
  if (accounts[0] !== address) return 0n
  if (program === ASSOCIATED_TOKEN) return data[0] === RECOVER_NESTED ? 0n : TOKEN_ACCOUNT_DEPOSIT
  if (program !== SYSTEM || data.length < 12) return 0n
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  switch (view.getUint32(0, true)) {
    case CREATE_ACCOUNT:
    case TRANSFER:
      return view.getBigUint64(4, true)
    case CREATE_ACCOUNT_WITH_SEED: {
      // The base address comes first, then the seed's length, then the seed.
      const offset = data.length < 44 ? data.length : 44 + Number(view.getBigUint64(36, true))
      return offset + 8 <= data.length ? view.getBigUint64(offset, true) : 0n
    }
    default:
      return 0n
  }
}

/**
 * Reads the number that the first instruction of a kind sets. Undefined if there is no such instruction. Bytes after the number
 * are ignored, as by the chain.
 */
function readNumber(budget: readonly SolanaInstruction[], kind: number, bytes: 4 | 8): bigint | undefined {
  const found = budget.find(({ data }) => data[0] === kind && data.length >= 1 + bytes)?.data
  if (!found) return undefined
  const view = new DataView(found.buffer, found.byteOffset, found.byteLength)
  return bytes === 4 ? BigInt(view.getUint32(1, true)) : view.getBigUint64(1, true)
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

function minimum(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
