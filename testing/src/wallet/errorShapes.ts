import { stakeAbi } from '@holdfast/contracts'
import { encodeErrorResult } from 'viem'

/** What a wallet or a library around it has been seen to throw, and what it means. */
export type ErrorShape = {
  /** For the name of a test. */
  name: string
  meaning: 'rejected' | 'pending' | 'noFunds' | 'reverted' | 'unknownChain' | 'disconnected' | 'device' | 'other'
  /** Whether it comes as an instance of Error with these fields, or as it stands. */
  isError: boolean
  thrown: unknown
}

const revertData = encodeErrorResult({ abi: stakeAbi, errorName: 'WithdrawalExceedsBalance', args: [2n, 1n] })

/**
 * Shapes of errors that pages meet. Codes get lost on the way through devices and libraries, so the same meaning comes in
 * many of them.
 */
export const errorShapes: readonly ErrorShape[] = [
  shape('rejected', 'EIP-1193', { code: 4001, message: 'User rejected the request.' }),
  shape('rejected', 'MetaMask, transaction', {
    code: 4001,
    message: 'MetaMask Tx Signature: User denied transaction signature.',
  }),
  shape('rejected', 'MetaMask, message', {
    code: 4001,
    message: 'MetaMask Message Signature: User denied message signature.',
  }),
  shape('rejected', 'a wallet reached by the pairing protocol', { code: 5000, message: 'User rejected.' }),
  shape('rejected', 'ethers 6 around a wallet', {
    code: 'ACTION_REJECTED',
    message: 'user rejected action (action="sendTransaction", reason="rejected", code=ACTION_REJECTED, version=6.13.4)',
    action: 'sendTransaction',
    reason: 'rejected',
    info: { error: { code: 4001, message: 'User denied transaction signature.' } },
  }),
  shape('rejected', 'a code within the cause', {
    message: 'Transaction creation failed.',
    cause: { code: 4001, message: 'User rejected the request.' },
  }),
  shape('rejected', 'a code in a string', { code: '4001', message: 'User rejected the request.' }),
  shape('rejected', 'an error without a code', { message: 'User rejected the request.' }),
  plain('rejected', 'an object that is no Error', { code: 4001, message: 'User rejected the request.' }),
  plain('rejected', 'a string', 'User rejected the request.'),
  shape('device', 'Ledger, refused on the device', {
    code: -32603,
    message: 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
  }),
  shape('device', 'Ledger, locked', { code: -32603, message: 'Ledger device: Locked device (0x5515)' }),
  shape('device', 'Ledger, blind signing is off', {
    code: -32603,
    message: 'Ledger device: Invalid data received (0x6a80)',
    name: 'EthAppPleaseEnableContractData',
  }),
  shape('pending', 'MetaMask, its window is open already', {
    code: -32002,
    message:
      "Request of type 'wallet_requestPermissions' already pending for origin http://localhost:3000. Please wait.",
  }),
  shape('noFunds', 'geth, as the wallet hands it on', {
    code: -32000,
    message: 'insufficient funds for gas * price + value: balance 0, tx cost 100042000000000, overshot 100042000000000',
  }),
  shape('noFunds', 'wrapped as an internal error', {
    code: -32603,
    message: 'Internal JSON-RPC error.',
    data: { code: -32000, message: 'insufficient funds for gas * price + value: balance 0, tx cost 1, overshot 1' },
  }),
  shape('reverted', 'the estimate fails', { code: 3, message: 'execution reverted', data: revertData }),
  shape('reverted', 'MetaMask, wrapped twice', {
    code: -32603,
    message: 'Internal JSON-RPC error.',
    data: { code: 3, message: 'execution reverted', data: revertData },
  }),
  shape('unknownChain', 'EIP-3326', {
    code: 4902,
    message: 'Unrecognized chain ID "0x7a6a". Try adding the chain using wallet_addEthereumChain first.',
  }),
  shape('unknownChain', 'MetaMask on a telephone', {
    code: -32603,
    message: 'Unrecognized chain ID "0x7a6a". Try adding the chain using wallet_addEthereumChain first.',
    data: { originalError: { code: 4902, message: 'Unrecognized chain ID "0x7a6a".' } },
  }),
  shape('disconnected', 'EIP-1193', { code: 4900, message: 'The provider is disconnected from all chains.' }),
  shape('disconnected', 'the extension was updated', { message: 'Extension context invalidated.' }),
  shape('other', 'not authorised', {
    code: 4100,
    message: 'The requested account and/or method has not been authorized by the user.',
  }),
  shape('other', 'no such method', { code: -32601, message: 'the method does not exist/is not available' }),
  shape('other', 'the node limits requests', { code: -32005, message: 'Request limit exceeded.' }),
  shape('other', 'nonce too low', { code: -32000, message: 'nonce too low: next nonce 5, tx nonce 4' }),
  shape('other', 'an error without a message', { code: -32603, message: '' }),
  plain('other', 'undefined', undefined),
  plain('other', 'null', null),
  plain('other', 'a number', 4001),
  plain('other', 'an empty object', {}),
]

function shape(meaning: ErrorShape['meaning'], name: string, fields: Record<string, unknown>): ErrorShape {
  return { name, meaning, isError: true, thrown: fields }
}

function plain(meaning: ErrorShape['meaning'], name: string, thrown: unknown): ErrorShape {
  return { name, meaning, isError: false, thrown }
}
