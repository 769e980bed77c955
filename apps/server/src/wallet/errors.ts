import { RefusedError } from '../http/errors.ts'

/** Refuses a text that is not an address of any namespace. */
export class InvalidWalletAddressError extends RefusedError {
  override name = 'InvalidWalletAddressError' as const
  constructor() {
    super({ status: 400, code: 'invalid_address', message: 'This is not an address of a wallet.' })
  }
}

/** Refuses to verify a wallet for which this session holds no fresh, unspent proof. */
export class NoProofError extends RefusedError {
  override name = 'NoProofError' as const
  constructor() {
    super({ status: 403, code: 'no_proof', message: 'This wallet has not signed in here. Please sign with it first.' })
  }
}

/** Refuses a wallet that belongs to another account. */
export class WalletTakenError extends RefusedError {
  override name = 'WalletTakenError' as const
  constructor() {
    super({
      status: 409,
      code: 'wallet_taken',
      message: 'This wallet is verified by another account. Log in with that one, or connect another wallet.',
    })
  }
}
