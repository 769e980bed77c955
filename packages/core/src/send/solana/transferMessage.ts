import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
const COMPUTE_BUDGET_PROGRAM = address('ComputeBudget111111111111111111111111111111')
const ASSOCIATED_TOKEN_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

/** The unit limit of a plain transfer. @see kit-behaviour reference, 'send' */
const NATIVE_UNITS = 500n
/** The price per unit of a plain transfer, in millionths of a lamport. @see kit-behaviour reference, 'send' */
const NATIVE_PRICE = 20_000_000n
/** Enough units to create the receiver's account and to transfer a token that runs no code of its own. */
const TOKEN_UNITS = 100_000n
/** The fee for each signature, in lamports. */
const SIGNATURE_LAMPORTS = 5_000n
const MICRO = 1_000_000n

/** The fee of a transfer in lamports: its signature, and the priority fee, which is the same for every transfer. */
export const TRANSFER_FEE: bigint = SIGNATURE_LAMPORTS + (NATIVE_UNITS * NATIVE_PRICE) / MICRO

/** The token accounts of a transfer. */
export type TokenRoute = {
  mint: string
  program: string
  decimals: number
  /** The sender's account. */
  source: string
  /** The receiver's associated account. */
  destination: string
  /** Whether the receiver's account does not exist yet; the sender then creates it and pays for it. */
  createsDestination: boolean
}

/** A transfer of lamports or, with a route, of a token. */
export type SolanaTransfer = { from: string; to: string; value: bigint; route: TokenRoute | undefined }

/** How long a transaction stays valid. */
export type Lifetime = { blockhash: string; lastValidBlockHeight: bigint }

/**
 * Writes the transaction of a transfer in wire format, without signatures.
 *
 * @see https://solana.com/docs/core/fees for the priority fee
 */
export function writeTransfer(transfer: SolanaTransfer, { blockhash, lastValidBlockHeight }: Lifetime): Uint8Array {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight } // The blockhash as the node returned it.
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(address(transfer.from), empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructionsOf(transfer), timed),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

/** Derives an owner's associated account of a token. */
export async function associatedAccount(owner: string, mint: string, program: string): Promise<string> {
  const encoder = getAddressEncoder()
  const seeds = [owner, program, mint].map((each) => encoder.encode(address(each)))
  const [found] = await getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds })
  return found
}

function instructionsOf({ from, to, value, route }: SolanaTransfer): Instruction[] {
  if (!route) return [...computeBudget(NATIVE_UNITS, NATIVE_PRICE), transferLamports(from, to, value)]
  // The same priority fee as for a plain transfer, spread over more units.
  const price = (NATIVE_UNITS * NATIVE_PRICE) / TOKEN_UNITS
  const creation = route.createsDestination ? [createAccount(from, to, route)] : []
  return [...computeBudget(TOKEN_UNITS, price), ...creation, transferToken(from, value, route)]
}

/** Writes `SetComputeUnitLimit` and `SetComputeUnitPrice`. */
function computeBudget(units: bigint, price: bigint): Instruction[] {
  return [
    { programAddress: COMPUTE_BUDGET_PROGRAM, data: instructionData(2, [units, 4]) },
    { programAddress: COMPUTE_BUDGET_PROGRAM, data: instructionData(3, [price, 8]) },
  ]
}

/** Writes `Transfer` of the system program, which numbers its instructions in four bytes. */
function transferLamports(from: string, to: string, value: bigint): Instruction {
  const accounts = [writable(from, true), writable(to)]
  return { programAddress: SYSTEM_PROGRAM, accounts, data: instructionData(2, [0n, 3], [value, 8]) }
}

/** Writes `TransferChecked`, which both token programs have. It fails if the given decimals are not those of the mint. */
function transferToken(
  from: string,
  value: bigint,
  { mint, program, decimals, source, destination }: TokenRoute,
): Instruction {
  const accounts = [
    writable(source),
    readable(mint),
    writable(destination),
    { address: address(from), role: AccountRole.READONLY_SIGNER },
  ]
  return { programAddress: address(program), accounts, data: instructionData(12, [value, 8], [BigInt(decimals), 1]) }
}

/** Writes `CreateIdempotent`, which does not fail if another transaction has created the account meanwhile. */
function createAccount(payer: string, owner: string, { mint, program, destination }: TokenRoute): Instruction {
  const accounts = [
    writable(payer, true),
    writable(destination),
    readable(owner),
    readable(mint),
    readable(SYSTEM_PROGRAM),
    readable(program),
  ]
  return { programAddress: ASSOCIATED_TOKEN_PROGRAM, accounts, data: instructionData(1) }
}

type Meta = { address: Address; role: AccountRole }

function writable(text: string, isSigner = false): Meta {
  return { address: address(text), role: isSigner ? AccountRole.WRITABLE_SIGNER : AccountRole.WRITABLE }
}

function readable(text: string): Meta {
  return { address: address(text), role: AccountRole.READONLY }
}

/**
 * Writes the number of an instruction in one byte, then its arguments in little-endian order.
 *
 * @param args - the value of each argument, and its length in bytes.
 */
function instructionData(instruction: number, ...args: readonly (readonly [bigint, number])[]): Uint8Array {
  const parts = args.flatMap(([value, length]) =>
    Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn)),
  )
  return Uint8Array.from([instruction, ...parts])
}
