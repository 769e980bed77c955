export { canonicalAddress, plainAddress } from '../addresses/canonicalAddress.ts'
export { checksumAddress, InvalidAddressError, isChecksumValid, parseEvmAddress } from '../addresses/checksumAddress.ts'
export { type EvmAddress, isAddress, isEvmAddress, isSameAddress } from '../addresses/isAddress.ts'
export { shortenAddress } from '../addresses/shortenAddress.ts'
export { type AmountProblem, InvalidAmountError } from '../amounts/errors.ts'
export {
  fiatDecimals,
  fiatValue,
  parseFiat,
  roundFiat,
  type ShownFiat,
  showFiat,
  splitFiat,
} from '../amounts/fiat.ts'
export {
  formatAmount,
  formatBalance,
  formatExact,
  formatStake,
  type ShownAmount,
  type ShownDecimals,
  showAmount,
  showBalance,
} from '../amounts/formatAmount.ts'
export { parseAmount, parsePositiveAmount } from '../amounts/parseAmount.ts'
export { parseDecimal } from '../amounts/parseDecimal.ts'
export {
  type BitcoinAddress,
  type BitcoinAddressType,
  isBitcoinAddress,
  parseBitcoinAddress,
} from '../bitcoin/bitcoinAddress.ts'
export { type BitcoinNetwork, bitcoinNetworkIds, bitcoinNetworkOf } from '../bitcoin/bitcoinNetworks.ts'
export { formatCaipAddress, isCaipAddress, parseCaipAddress } from '../ids/caipAddress.ts'
export { formatCaipNetworkId, isCaipNetworkId, parseCaipNetworkId } from '../ids/caipNetworkId.ts'
export { InvalidCaipAddressError, InvalidCaipNetworkIdError } from '../ids/errors.ts'
export {
  addressOfAccount,
  type CaipAddress,
  type CaipNetworkId,
  chainIdOf,
  chainOfAccount,
  namespaceOf,
  referenceOf,
} from '../ids/parts.ts'
export { type ChainNamespace, chainNamespaces, isChainNamespace } from '../namespaces/ChainNamespace.ts'
export { type CaipNetwork, defineEvmNetwork, type EvmChain } from '../networks/CaipNetwork.ts'
export { InvalidPaymentUriError, type PaymentUriProblem } from '../payments/errors.ts'
export { formatPaymentUri } from '../payments/formatPaymentUri.ts'
export type { PaymentRequest } from '../payments/PaymentRequest.ts'
export { isPaymentUri, parsePaymentUri } from '../payments/parsePaymentUri.ts'
export { genericSs58Prefix, polkadotNetworkIds, ss58PrefixOf } from '../polkadot/polkadotNetworks.ts'
export { encodeSs58, InvalidSs58AccountError, parseSs58, type Ss58Account, withSs58Prefix } from '../polkadot/ss58.ts'
export { rpcErrorCodes } from '../rpc/rpcErrorCodes.ts'
export {
  ABORTED_CALL_TEXT,
  DISALLOWED_CALL_TEXT,
  type RpcAccess,
  rpcAccessOf,
  walletMethodsOf,
} from '../rpc/rpcMethods.ts'
export { parseSolanaAddress } from '../solana/solanaAddress.ts'
export { deprecatedSolanaNetworkIds, solanaNetworkIds } from '../solana/solanaNetworks.ts'
