import { BaseError } from '@holdfast/base'

/** Thrown when a text is not a private key, neither of an EVM account nor of a Solana account. */
export class InvalidPrivateKeyError extends BaseError {
  override name = 'InvalidPrivateKeyError' as const
  constructor() {
    super('This is not a private key. Check that all of it is there.')
  }
}

/** Thrown when words are not a recovery phrase: too few, an unknown word, or a wrong checksum. */
export class InvalidPhraseError extends BaseError {
  override name = 'InvalidPhraseError' as const
  constructor() {
    super('These words are not a recovery phrase.')
  }
}
