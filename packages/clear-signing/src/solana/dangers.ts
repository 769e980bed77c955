import { describeInstruction } from './instructions.ts'
import type { SolanaInstruction } from './transaction.ts'

const SYSTEM = '11111111111111111111111111111111'
const STAKE = 'Stake11111111111111111111111111111111111111'
const VOTE = 'Vote111111111111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'

/** Instruction numbers by program. */
type Numbers = Readonly<Record<string, readonly number[]>>

/** SetAuthority */
const tokenHandovers = [6]
const handovers: Numbers = {
  // Assign, AuthorizeNonceAccount, AllocateWithSeed and AssignWithSeed, which also assign the account to a program
  [SYSTEM]: [1, 7, 9, 10],
  [TOKEN]: tokenHandovers,
  [TOKEN_2022]: tokenHandovers,
  // Authorize, AuthorizeWithSeed, AuthorizeChecked, AuthorizeCheckedWithSeed
  [STAKE]: [1, 8, 10, 11],
  // Authorize, AuthorizeChecked, AuthorizeWithSeed, AuthorizeCheckedWithSeed
  [VOTE]: [1, 7, 10, 11],
}

/**
 * InitializeMint, InitializeAccount, InitializeMultisig, Revoke, InitializeAccount2, SyncNative, InitializeAccount3,
 * InitializeMint2, InitializeImmutableOwner
 */
const harmlessForTokens = [0, 1, 2, 5, 16, 17, 18, 20, 22]
/** Instructions that take nothing from the signer, except lamports that `lamportsFrom` counts. */
const harmless: Numbers = {
  // CreateAccount, CreateAccountWithSeed, AdvanceNonceAccount (which `isNonceAdvance` reports), InitializeNonceAccount,
  // UpgradeNonceAccount
  [SYSTEM]: [0, 3, 4, 6, 12],
  [TOKEN]: harmlessForTokens,
  [TOKEN_2022]: harmlessForTokens,
  // Create, CreateIdempotent
  [ASSOCIATED_TOKEN]: [0, 1],
  // Initialize, DelegateStake, Deactivate, InitializeChecked
  [STAKE]: [0, 2, 5, 9],
}
/** Instructions that pay out the funds of their first account to their second account. */
const payouts: Numbers = {
  // WithdrawNonceAccount
  [SYSTEM]: [5],
  // CloseAccount
  [TOKEN]: [9],
  [TOKEN_2022]: [9],
  // Withdraw
  [STAKE]: [4],
}

/**
 * Returns whether an instruction gives control of an account to a program, or control of an account or mint to another address.
 *
 * @see the instructions of the system, token, stake and vote programs
 */
export function isControlHandover(instruction: SolanaInstruction): boolean {
  return isAmong(handovers, instruction)
}

/**
 * Returns whether an instruction advances a durable nonce. The transaction then stays valid until it is sent; others expire
 * within about a minute.
 */
export function isNonceAdvance(instruction: SolanaInstruction): boolean {
  return isAmong({ [SYSTEM]: [4] }, instruction)
}

/**
 * Returns whether the wallet does not know what an instruction takes from the signer: the instruction has no description, and
 * is not among the harmless instructions of well-known programs. An instruction that pays out to the signer's own address is
 * harmless.
 *
 * @param address - the signer's address.
 */
export function isUnknownInstruction(instruction: SolanaInstruction, address: string): boolean {
  const { kind, programName } = describeInstruction(instruction)
  if (kind !== 'other') return false
  const { program, accounts } = instruction
  // These two programs hold nothing.
  if (program === COMPUTE_BUDGET || programName === 'Memo') return false
  return !isAmong(harmless, instruction) && !(isAmong(payouts, instruction) && accounts[1] === address)
}

/** Programs that encode the number of an instruction in four bytes, in little-endian order. The others use one byte. */
const withLongNumbers: readonly string[] = [SYSTEM, STAKE, VOTE]

function isAmong(numbers: Numbers, { program, data }: SolanaInstruction): boolean {
  const listed = Object.hasOwn(numbers, program) ? numbers[program] : undefined
  const number = withLongNumbers.includes(program) ? readLongNumber(data) : readShortNumber(program, data)
  return listed !== undefined && number !== undefined && listed.includes(number)
}

function readLongNumber(data: Uint8Array): number | undefined {
  return data.length < 4 ? undefined : new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true)
}

/** Reads a number of one byte. For the program of associated token accounts, empty data means the number 0. */
function readShortNumber(program: string, data: Uint8Array): number | undefined {
  return data[0] ?? (program === ASSOCIATED_TOKEN ? 0 : undefined)
}
