import { checksumAddress } from '../addresses/checksumAddress.ts'
import type { PaymentRequest } from './PaymentRequest.ts'

/**
 * Writes a payment request as an `ethereum:` URI, for a QR code.
 *
 * @throws {InvalidAddressError} if the receiver or the token is not an EVM address.
 * @see EIP-681
 */
export function formatPaymentUri({ recipient, chainId, value, token }: PaymentRequest): string {
  const chain = chainId === undefined ? '' : `@${chainId}`
  const to = checksumAddress(recipient)
  if (token === undefined) return `ethereum:${to}${chain}${value === undefined ? '' : `?value=${value}`}`
  const amount = value === undefined ? '' : `&uint256=${value}`
  return `ethereum:${checksumAddress(token)}${chain}/transfer?address=${to}${amount}`
}
