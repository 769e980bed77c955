export { isHighSolanaFee, lamportsFrom, solanaFeeOf } from '../solana/cost.ts'
export { isControlHandover, isNonceAdvance, isUnknownInstruction } from '../solana/dangers.ts'
export { describeInstruction, type InstructionDescription } from '../solana/instructions.ts'
export { readLookupTables } from '../solana/lookupTables.ts'
export { accountsWithoutMint, type Mints, readMints } from '../solana/mints.ts'
export { knownToken } from '../solana/tokens.ts'
export {
  isSolanaTransactionMessage,
  parseSolanaTransaction,
  type SolanaTransaction,
  UnreadableSolanaTransactionError,
  withSolanaSignature,
} from '../solana/transaction.ts'
