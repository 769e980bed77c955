/**
 * The codes with which a wallet refuses an app's call.
 *
 * @see EIP-1193, EIP-1474, EIP-3326, EIP-5792 section 'Error Codes'
 */
export const rpcErrorCodes = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  unrecognizedChain: 4902,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownId: 5730,
  tooManyCalls: 5740,
  notAtomic: 5760,
  invalidParams: -32_602,
  internal: -32_603,
} as const
