export { describeInstruction, type InstructionWords } from '../solana/instructions.ts'
export {
  isSolanaTransactionMessage,
  parseSolanaTransaction,
  type SolanaTransaction,
  UnreadableSolanaTransactionError,
  withSignature,
} from '../solana/transaction.ts'
