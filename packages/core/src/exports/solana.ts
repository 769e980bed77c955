export type { SolanaWallet } from '../adapters/solana/createSolanaWallet.ts'
export {
  InvalidTransactionError,
  LinkRefusedError,
  LinkSessionNotStoredError,
  SolanaNodeError,
} from '../adapters/solana/errors.ts'
export { getSolanaWallet } from '../adapters/solana/getSolanaWallet.ts'
export { type LinkWallet, phantomLink, solflareLink } from '../adapters/solana/links/linkWallet.ts'
export { solanaDevnet, solanaMainnet, solanaTestnet } from '../adapters/solana/networks.ts'
export { type SolanaOptions, solana } from '../adapters/solana/solana.ts'
export type { SendOptions } from '../adapters/solana/solanaWallet.ts'
export { MethodNotSupportedError } from '../wallet-client/errors.ts'
