import { BaseError } from '@holdfast/base'

/** Thrown when a text is neither the private key of an EVM account nor that of a Solana account. */
export class InvalidPrivateKeyError extends BaseError {
  override name = 'InvalidPrivateKeyError' as const
  constructor() {
    super('This is not a private key. Check that all of it is there.')
  }
}

/** Thrown when a text is not a recovery phrase: it has the wrong number of words, an unknown word, or a wrong checksum. */
export class InvalidPhraseError extends BaseError {
  override name = 'InvalidPhraseError' as const
  constructor() {
    super('These words are not a recovery phrase. Check their spelling and order.')
  }
}
