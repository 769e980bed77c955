import { stakeAbi } from '@holdfast/contracts'
import { encodeErrorResult } from 'viem'

/**
 * An error that a wallet throws or documents, and the error's meaning. The error may also come from a device or node behind the
 * wallet, or from a library around the wallet.
 */
export type ErrorShape = {
  /** A name for test titles. */
  name: string
  /**
   * The expected `WalletErrorMeaning` of `@holdfast/core`, or `other` for an unknown meaning. The tests of `core` check each
   * shape.
   */
  meaning: string
  /** Where the error is documented or was reported. */
  source: string
  /** Whether the request was to switch networks, if the meaning depends on it. */
  isSwitching?: true
  /** Whether the error is thrown as an instance of Error with the fields of `thrown`, or as `thrown` itself. */
  isError: boolean
  thrown: unknown
}

const revertData = encodeErrorResult({ abi: stakeAbi, errorName: 'WithdrawalExceedsBalance', args: [2n, 1n] })

const EIP_1193 = 'https://eips.ethereum.org/EIPS/eip-1193#provider-errors'
const EIP_1474 = 'https://eips.ethereum.org/EIPS/eip-1474#error-codes'
const EIP_3326 = 'https://eips.ethereum.org/EIPS/eip-3326'
const EIP_5792 = 'https://eips.ethereum.org/EIPS/eip-5792#error-codes'
const METAMASK = 'https://app.unpkg.com/@metamask/rpc-errors@7.0.3/files/dist/error-constants.mjs'
const ETHERS = 'https://docs.ethers.org/v6/api/utils/errors/'
const COINBASE = 'https://docs.cdp.coinbase.com/coinbase-wallet/developer-guidance/errors'
const COINBASE_SWITCH = 'https://github.com/coinbase/coinbase-wallet-sdk/issues/915'
const PHANTOM = 'https://docs.phantom.com/ethereum-and-polygon/provider-api-reference/errors'
const RABBY = 'https://github.com/RabbyHub/Rabby/issues/2315'
const FRAME = 'https://github.com/floating/frame/blob/canary/main/provider/index.ts'
const TRUST = 'https://github.com/trustwallet/wallet-core/issues/4464'
const SAFE =
  'https://github.com/safe-global/safe-wallet-monorepo/blob/dev/apps/web/src/services/safe-wallet-provider/index.ts'
const PAIRING = 'https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes'
const CAIP_25 = 'https://chainagnostic.org/CAIPs/caip-25'
const PAIRED_CHAINS = 'https://github.com/WalletConnect/WalletConnectUnity/issues/232'
const PAIRED_CODES = 'https://github.com/WalletConnect/WalletConnectFlutterV2/issues/246'
const PAIRED_CHAIN =
  'https://github.com/reown-com/reown-kotlin/blob/f8bcdac7eec2c882cabb17eea55f24ba2809742f/protocol/sign/src/main/kotlin/com/walletconnect/sign/common/exceptions/PeerError.kt'
const PAIRED_SIGN_IN =
  'https://github.com/WalletConnect/WalletConnectFlutterV2/blob/38c6548662cd4513406f54352e3169520b97635f/lib/apis/utils/errors.dart'
const LEDGER_REFUSED = 'https://github.com/ethereum/staking-launchpad/pull/280'
const LEDGER_LOCKED = 'https://github.com/LedgerHQ/ledger-device-rust-sdk/pull/199'
const LEDGER_CODES = 'https://github.com/chainapsis/vizor-wallet/pull/724'
const LEDGER_NAMES = 'https://github.com/LedgerHQ/ledger-live/tree/develop/libs/ledgerjs/packages/errors'
const LEDGER_SECURITY = 'https://github.com/LedgerHQ/ledgerjs/issues/550'
const LEDGER_METAMASK = 'https://github.com/MetaMask/metamask-extension/issues/17606'
const LEDGER_CLOSED = 'https://github.com/LedgerHQ/ledger-live-common/issues/1476'
const LEDGER_STACKS = 'https://github.com/Zondax/ledger-stacks/issues/100'
const LEDGER_APP = 'https://github.com/LedgerHQ/ledgerjs/issues/261'
const TREZOR = 'https://app.unpkg.com/@trezor/connect@9.7.2/files/lib/constants/errors.js'
const TREZOR_FAILURES = 'https://github.com/trezor/trezor-firmware/blob/main/common/protob/messages-common.proto'
const TREZOR_PAIRED = 'https://github.com/trezor/trezor-suite/issues/32297'
const ALCHEMY = 'https://github.com/Synthetixio/kwenta/issues/40'
const GETH = 'https://github.com/ethereum/go-ethereum/blob/master/core/error.go'
const VIEM = 'https://viem.sh/docs/glossary/errors'

const refusedOnLedger = 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)'
const outOfFunds = 'insufficient funds for gas * price + value: balance 0, tx cost 1, overshot 1'
const unrecognized = 'Unrecognized chain ID "0x7a6a". Try adding the chain using wallet_addEthereumChain first.'

/** The shapes of errors that pages receive. Devices and libraries drop or replace codes, so one meaning has many shapes. */
export const errorShapes: readonly ErrorShape[] = [
  shape('rejected', 'EIP-1193', EIP_1193, { code: 4001, message: 'User rejected the request.' }),
  shape('rejected', 'MetaMask, transaction', METAMASK, {
    code: 4001,
    message: 'MetaMask Tx Signature: User denied transaction signature.',
  }),
  shape('rejected', 'MetaMask, message', METAMASK, {
    code: 4001,
    message: 'MetaMask Message Signature: User denied message signature.',
  }),
  shape('rejected', 'an internal error around 4001', METAMASK, {
    code: -32603,
    message: 'Internal JSON-RPC error.',
    data: { originalError: { code: 4001, message: 'User rejected the request.' } },
  }),
  shape('rejected', 'Coinbase Wallet', COINBASE, { code: 4001, message: 'User denied account authorization' }),
  shape('rejected', 'Rabby', RABBY, { code: 4001, message: 'User rejected the request.' }),
  shape('rejected', 'Phantom', PHANTOM, { code: 4001, message: 'User rejected the request.' }),
  shape('rejected', 'Frame', FRAME, { code: 4001, message: 'User declined transaction' }),
  shape('rejected', 'Safe, which wraps all in one code', SAFE, { code: -32000, message: 'User rejected transaction' }),
  shape('rejected', 'a wallet reached by the pairing protocol', PAIRING, { code: 5000, message: 'User rejected.' }),
  shape('rejected', 'a paired wallet, methods', CAIP_25, {
    code: 5001,
    message: 'User disapproved requested json-rpc methods',
  }),
  shape('rejected', 'a paired wallet, methods, by the protocol', PAIRING, {
    code: 5002,
    message: 'User rejected methods.',
  }),
  shape('rejected', 'a paired wallet, events', PAIRING, { code: 5003, message: 'User rejected events.' }),
  shape('rejected', 'a paired wallet, a sign-in', PAIRED_SIGN_IN, {
    code: 12001,
    message: 'User rejected auth request.',
  }),
  shape('rejected', 'a paired wallet, in a vague code', PAIRED_CHAINS, {
    code: -32000,
    message: 'User rejected the request.',
  }),
  shape('rejected', 'ethers 6 around a wallet', ETHERS, {
    code: 'ACTION_REJECTED',
    message: 'user rejected action (action="sendTransaction", reason="rejected", code=ACTION_REJECTED, version=6.13.4)',
    action: 'sendTransaction',
    reason: 'rejected',
    info: { error: { code: 4001, message: 'User denied transaction signature.' } },
  }),
  shape('rejected', 'a code within the cause', EIP_1193, {
    message: 'Transaction creation failed.',
    cause: { code: 4001, message: 'User rejected the request.' },
  }),
  shape('rejected', 'a code in a string', EIP_1193, { code: '4001', message: 'No.' }),
  shape('rejected', 'an error without a code', EIP_1193, { message: 'User rejected the request.' }),
  plain('rejected', 'an object that is not an Error', EIP_1193, { code: 4001, message: 'User rejected the request.' }),
  plain('rejected', 'a string', EIP_1193, 'User rejected the request.'),
  shape('rejected', 'Ledger behind MetaMask', LEDGER_REFUSED, { code: -32603, message: refusedOnLedger }),
  shape('rejected', 'Ledger behind MetaMask, without a code', LEDGER_REFUSED, {
    message: `Error: TransportStatusError: ${refusedOnLedger}`,
  }),
  shape('rejected', 'Ledger, by its status', LEDGER_CODES, {
    name: 'TransportStatusError',
    message: 'UNKNOWN_ERROR',
    statusCode: 0x6985,
  }),
  shape('rejected', 'Ledger, by the second status', LEDGER_CODES, { name: 'TransportStatusError', statusCode: 0x5501 }),
  shape('rejected', 'Ledger, by name', LEDGER_NAMES, { name: 'UserRefusedOnDevice', message: 'UserRefusedOnDevice' }),
  shape('rejected', 'Trezor', TREZOR, { code: 'Failure_ActionCancelled', message: 'Action cancelled by user' }),
  shape('rejected', 'Trezor, no PIN', TREZOR_FAILURES, { code: 'Failure_PinCancelled', message: 'PIN cancelled' }),
  shape('rejected', 'Trezor, its window closed', TREZOR, { code: 'Method_Interrupted', message: 'Popup closed' }),
  shape('rejected', 'Trezor, cancelled in its window', TREZOR, { code: 'Method_Cancel', message: 'Canceled' }),
  shape('rejected', 'Trezor, access refused', TREZOR, {
    code: 'Method_PermissionsNotGranted',
    message: 'Permissions not granted',
  }),
  shape('rejected', 'Trezor behind another wallet', TREZOR, { code: -32603, message: 'Cancelled' }),
  shape('rejected', 'Trezor, paired, which has one code for all', TREZOR_PAIRED, {
    code: 1,
    message: 'Action cancelled by user',
  }),

  shape('pending', 'MetaMask, its window is open already', METAMASK, {
    code: -32002,
    message:
      "Request of type 'wallet_requestPermissions' already pending for origin http://localhost:3000. Please wait.",
  }),
  shape('pending', 'Phantom', PHANTOM, { code: -32002, message: 'Requested resource not available' }),
  shape('pending', 'MetaMask, in words', METAMASK, {
    code: -32603,
    message: 'Already processing eth_requestAccounts. Please wait.',
  }),

  shape('unknownChain', 'EIP-3326', EIP_3326, { code: 4902, message: unrecognized }),
  shape('unknownChain', 'MetaMask on a telephone', EIP_3326, {
    code: -32603,
    message: unrecognized,
    data: { originalError: { code: 4902, message: 'Unrecognized chain ID "0x7a6a".' } },
  }),
  switching('unknownChain', 'Coinbase Wallet', COINBASE_SWITCH, { code: -32603, message: 'Internal error' }),
  switching('unknownChain', 'Trust, in any language', TRUST, { code: -32603, message: 'Réseau inconnu' }),
  switching('unknownChain', 'Trust, paired', PAIRED_CODES, { code: 5100, message: 'Unsupported chains.' }),
  switching('unknownChain', 'a paired wallet, by the refusal', PAIRED_CHAINS, {
    code: 5000,
    message: 'User disapproved requested chains',
  }),
  switching('unknownChain', 'a paired wallet, by the second refusal', PAIRED_CHAINS, { code: 5001, message: '' }),
  switching('unknownChain', 'a paired wallet, by the third refusal', PAIRED_CHAINS, { code: 5002, message: '' }),
  switching('unknownChain', 'a code without its sign', PAIRED_CHAINS, { code: 32603, message: 'Failed.' }),
  switching('unknownChain', 'Safe', SAFE, { code: -32000, message: 'Unsupported chain' }),
  switching('unknownChain', 'in words', EIP_3326, { message: 'The chain 0x7a6a has not been added to the wallet.' }),
  switching('rejected', 'a switch declined', EIP_3326, { code: 4001, message: 'User rejected the request.' }),
  switching('rejected', 'a paired wallet, a switch declined', PAIRING, { code: 5000, message: 'User rejected.' }),
  switching('rejected', 'a switch declined on a device', LEDGER_REFUSED, { code: -32603, message: refusedOnLedger }),
  switching('unsupported', 'a wallet that cannot switch', EIP_1193, { code: 4200, message: 'Unsupported method.' }),
  shape('wrongChain', 'EIP-1193', EIP_1193, { code: 4901, message: 'The provider is not connected to the chain.' }),
  shape('wrongChain', 'Safe', SAFE, { code: -32000, message: 'Unsupported chain' }),
  shape('wrongChain', 'viem', VIEM, { name: 'ChainMismatchError', message: 'The current chain does not match.' }),

  shape('disconnected', 'EIP-1193', EIP_1193, { code: 4900, message: 'The provider is disconnected from all chains.' }),
  shape('disconnected', 'the extension was updated', METAMASK, { message: 'Extension context invalidated.' }),
  shape('disconnected', 'a paired wallet that knows no such session', PAIRING, { code: 7001, message: 'No session.' }),
  shape('disconnected', 'a paired wallet whose user disconnected', PAIRING, {
    code: 6000,
    message: 'User disconnected.',
  }),
  shape('disconnected', 'viem', VIEM, { name: 'ConnectorNotConnectedError', message: 'Connector not connected.' }),
  shape('unauthorized', 'EIP-1193', EIP_1193, {
    code: 4100,
    message: 'The requested account and/or method has not been authorized by the user.',
  }),
  shape('unauthorized', 'whatever its words', EIP_1193, { code: 4100, message: 'The user rejected nothing.' }),
  shape('unsupported', 'no such method', EIP_1474, { code: -32601, message: 'the method does not exist' }),
  shape('unsupported', 'no such method, by the second code', EIP_1474, {
    code: -32004,
    message: 'Method not supported',
  }),
  shape('unsupported', 'a paired wallet, a chain that it did not grant', PAIRED_CHAIN, {
    code: 3005,
    message: 'Unauthorized chain.',
  }),
  shape('unsupported', 'a paired wallet, a method that it did not grant', PAIRING, {
    code: 3001,
    message: 'Unauthorized method.',
  }),
  shape('unsupported', 'a paired wallet, a method that it does not know', PAIRING, {
    code: 5101,
    message: 'Unsupported methods.',
  }),
  shape('expired', 'a paired wallet', PAIRING, { code: 8000, message: 'Session request expired.' }),
  shape('expired', 'a paired wallet, a sign-in', PAIRED_SIGN_IN, { code: 11005, message: 'Auth request expired.' }),
  shape('expired', 'a pairing client', PAIRING, { code: 6, message: 'Request expired. Please try again.' }),

  shape('deviceLocked', 'Ledger', LEDGER_LOCKED, { code: -32603, message: 'Ledger device: Locked device (0x5515)' }),
  shape('deviceLocked', 'Ledger, by its status', LEDGER_LOCKED, { name: 'LockedDeviceError', statusCode: 0x5515 }),
  shape('deviceLocked', 'Ledger, by the second status', LEDGER_METAMASK, {
    name: 'TransportStatusError',
    statusCode: 0x6b0c,
  }),
  shape('deviceLocked', 'Ledger, by the third status', LEDGER_SECURITY, {
    name: 'TransportStatusError',
    statusCode: 0x6982,
  }),
  shape('deviceApp', 'Ledger', LEDGER_APP, { code: -32603, message: 'Ledger device: CLA_NOT_SUPPORTED (0x6e00)' }),
  shape('deviceApp', 'Ledger, by its status', LEDGER_CODES, { name: 'TransportStatusError', statusCode: 0x6d00 }),
  shape('deviceApp', 'Ledger, by the first status', LEDGER_APP, { name: 'TransportStatusError', statusCode: 0x6e00 }),
  shape('deviceApp', 'Ledger, no app is open', LEDGER_STACKS, { name: 'TransportStatusError', statusCode: 0x6e01 }),
  shape('deviceApp', 'Ledger, no app is open, by the second status', LEDGER_CLOSED, {
    name: 'TransportStatusError',
    statusCode: 0x6511,
  }),
  shape('deviceMissing', 'Trezor, not found', TREZOR, { code: 'Device_NotFound', message: 'Device not found' }),
  shape('deviceMissing', 'Trezor, nothing to reach it by', TREZOR, {
    code: 'Transport_Missing',
    message: 'Transport is missing',
  }),
  shape('deviceMissing', 'Trezor', TREZOR, { code: 'Device_Disconnected', message: 'Device disconnected' }),
  shape('deviceMissing', 'Ledger', LEDGER_NAMES, { name: 'DisconnectedDevice', message: 'DisconnectedDevice' }),
  shape('blindSigning', 'Ledger, blind signing is off', LEDGER_CODES, {
    code: -32603,
    message: 'Ledger device: Invalid data received (0x6a80)',
    name: 'EthAppPleaseEnableContractData',
  }),
  shape('blindSigning', 'Ledger, by its status', LEDGER_CODES, { name: 'TransportStatusError', statusCode: 0x6a80 }),

  shape('insufficientFunds', 'geth, as the wallet hands it on', GETH, { code: -32000, message: outOfFunds }),
  shape('insufficientFunds', 'wrapped as an internal error', GETH, {
    code: -32603,
    message: 'Internal JSON-RPC error.',
    data: { code: -32000, message: outOfFunds },
  }),
  shape('insufficientFunds', 'ethers', ETHERS, { code: 'INSUFFICIENT_FUNDS', message: 'not enough' }),
  shape('nonceTooLow', 'geth', GETH, { code: -32000, message: 'nonce too low: next nonce 5, tx nonce 4' }),
  shape('nonceTooLow', 'ethers', ETHERS, { code: 'NONCE_EXPIRED', message: 'nonce has already been used' }),
  shape('feeTooLow', 'geth', GETH, { code: -32000, message: 'replacement transaction underpriced' }),
  shape('feeTooLow', 'ethers', ETHERS, { code: 'REPLACEMENT_UNDERPRICED', message: 'replacement fee too low' }),
  shape('reverted', 'the estimate fails', GETH, { code: 3, message: 'execution reverted', data: revertData }),
  shape('reverted', 'MetaMask, wrapped twice', METAMASK, {
    code: -32603,
    message: 'Internal JSON-RPC error.',
    data: { code: 3, message: 'execution reverted', data: revertData },
  }),
  shape('reverted', 'ethers', ETHERS, { code: 'CALL_EXCEPTION', message: 'transaction execution failed' }),
  shape('limited', 'the node limits requests', EIP_1474, { code: -32005, message: 'Request limit exceeded.' }),
  shape('limited', 'a node that answers with the code of HTTP', ALCHEMY, {
    code: 429,
    message: 'Your app has exceeded its compute units per second capacity.',
  }),
  shape('unreachable', 'ethers', ETHERS, { code: 'NETWORK_ERROR', message: 'could not detect network' }),
  shape('unreachable', 'ethers, no answer in time', ETHERS, { code: 'TIMEOUT', message: 'timeout' }),
  shape('unreachable', 'viem', VIEM, { name: 'HttpRequestError', message: 'HTTP request failed.' }),

  shape('batchRefused', 'EIP-5792, the upgrade rejected', EIP_5792, {
    code: 5750,
    message: 'User rejected the upgrade.',
  }),
  shape('batchRefused', 'around a rejection', EIP_5792, {
    code: 5750,
    message: 'The upgrade was rejected.',
    data: { code: 4001, message: 'User rejected the request.' },
  }),
  shape('batchRefused', 'a code in a string', EIP_5792, { code: '5750', message: 'No.' }),
  shape('batchRefused', 'within an internal error', EIP_5792, {
    code: -32603,
    message: 'Internal JSON-RPC error.',
    data: { originalError: { code: 5750, message: 'User rejected the upgrade.' } },
  }),
  shape('batchRefused', 'EIP-5792, not atomic', EIP_5792, { code: 5760, message: 'Atomicity not supported.' }),
  shape('unknownBatch', 'EIP-5792', EIP_5792, { code: 5730, message: 'Unknown bundle id.' }),

  shape('other', 'a transaction that could not be made', EIP_1474, { code: -32003, message: 'Transaction rejected.' }),
  shape('other', 'an error without a message', METAMASK, { code: -32603, message: '' }),
  plain('other', 'undefined', EIP_1193, undefined),
  plain('other', 'null', EIP_1193, null),
  plain('other', 'a number', EIP_1193, 4001),
  plain('other', 'an empty object', EIP_1193, {}),
]

/** Creates the shape of a thrown Error. */
function shape(
  meaning: ErrorShape['meaning'],
  name: string,
  source: string,
  fields: Record<string, unknown>,
): ErrorShape {
  return { name, meaning, source, isError: true, thrown: fields }
}

/** Creates the shape of an error in answer to a request to switch the network. */
function switching(
  meaning: ErrorShape['meaning'],
  name: string,
  source: string,
  fields: Record<string, unknown>,
): ErrorShape {
  return { ...shape(meaning, name, source, fields), isSwitching: true }
}

/** Creates the shape of a thrown value that is not an Error. */
function plain(meaning: ErrorShape['meaning'], name: string, source: string, thrown: unknown): ErrorShape {
  return { name, meaning, source, isError: false, thrown }
}
