export { bip122 } from '../adapters/bip122/bip122.ts'
export type { InputToSign, MessageProtocol } from '../adapters/bip122/bitcoinWallet.ts'
export type { BitcoinWallet } from '../adapters/bip122/createBitcoinWallet.ts'
export {
  AccessDeniedError,
  EsploraError,
  InvalidTransferError,
  type TransferProblem,
} from '../adapters/bip122/errors.ts'
export { getBitcoinWallet } from '../adapters/bip122/getBitcoinWallet.ts'
export { bitcoinMainnet, bitcoinSignet, bitcoinTestnet } from '../adapters/bip122/networks.ts'
export { MethodNotSupportedError } from '../wallet-client/errors.ts'
