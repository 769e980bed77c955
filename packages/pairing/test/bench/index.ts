/* The contestants of the benchmark: this package and its peers, side by side. */
export { type App, ourApp, ourWallet, theirApp, theirWallet, type Wallet } from '../interop/peers.ts'
export { type Bundle, measureEntry, measurePeer } from './bundle.ts'
export { agreementContestants, type CryptoContestant, envelopeContestants } from './crypto.ts'
