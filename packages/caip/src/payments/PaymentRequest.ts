/** A payment request, as in a QR code. */
export type PaymentRequest = {
  /** The receiver: an address, or a name that resolves to one. */
  recipient: string
  /** The EIP-155 number. Undefined: the chain that the payer is on. */
  chainId: number | undefined
  /** Atomic units. Undefined: the payer chooses. */
  value: bigint | undefined
  /** The contract of the token. Undefined: the chain's own currency. */
  token?: string | undefined
}
