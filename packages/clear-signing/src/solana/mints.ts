import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import { describeInstruction } from './instructions.ts'
import type { SolanaCall } from './lookupTables.ts'
import type { SolanaTransaction } from './transaction.ts'

const KEY_BYTES = 32
/** The length of a token account in bytes. The programs accept no shorter one. */
const ACCOUNT_BYTES = 165
/** The maximum number of accounts in one answer of a node. */
const MAX_ACCOUNTS = 100

const answerSchema = z.object({ value: z.array(z.unknown()) })
const accountSchema = z.object({
  owner: z.enum(['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']),
  data: z.tuple([z.string(), z.literal('base64')]),
})

/** The mint of each token account, by the account's address. */
export type Mints = ReadonlyMap<string, string>

/** Lists the token accounts whose instructions do not name their mint. */
export function accountsWithoutMint(transactions: readonly SolanaTransaction[]): readonly string[] {
  const steps = transactions.flatMap(({ instructions }) => instructions.map((each) => describeInstruction(each)))
  return [...new Set(steps.flatMap((step) => ('mint' in step && step.mint === undefined ? (step.source ?? []) : [])))]
}

/**
 * Reads the mints of the token accounts of instructions that do not name their mint.
 *
 * @returns the mints that were found. An account that the node does not have, or that is no token account, is missing.
 * @throws what `call` throws.
 */
export async function readMints(transactions: readonly SolanaTransaction[], call: SolanaCall): Promise<Mints> {
  const accounts = accountsWithoutMint(transactions).slice(0, MAX_ACCOUNTS)
  if (accounts.length === 0) return new Map()
  const slice = { offset: 0, length: ACCOUNT_BYTES }
  const options = { encoding: 'base64', dataSlice: slice, commitment: 'confirmed' }
  const answer = answerSchema.safeParse(await call('getMultipleAccounts', [accounts, options]))
  return new Map(
    accounts.flatMap((account, index) => {
      const found = accountSchema.safeParse(answer.data?.value[index]).data
      const mint = found && readMint(found.data[0])
      return mint === undefined ? [] : [[account, mint]]
    }),
  )
}

/** Reads the mint, which begins a token account. Undefined for other data. */
function readMint(text: string): string | undefined {
  try {
    const bytes = base64.decode(text)
    return bytes.length === ACCOUNT_BYTES ? base58.encode(bytes.subarray(0, KEY_BYTES)) : undefined
  } catch {
    // The text is not base64.
    return undefined
  }
}
