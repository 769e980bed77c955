import { BaseError } from '@holdfast/base'

/** Why bytes or text were rejected. */
export type CryptoFault =
  | 'base64'
  | 'envelope too short'
  | 'envelope type'
  | 'hex'
  | 'key length'
  | 'public key'
  | 'tag'

const texts: Record<CryptoFault, string> = {
  base64: 'The text is not base64.',
  'envelope too short': 'The envelope is too short.',
  'envelope type': 'The envelope is of a type that is not accepted here.',
  hex: 'The text is not lower-case hex.',
  'key length': 'The key does not have 32 bytes.',
  'public key': 'The public key is of low order: no secret can be shared with it.',
  tag: 'The envelope was not sealed with this key or was damaged.',
}

/** Thrown for an invalid key, encoding or envelope; `fault` says which. */
export class EnvelopeError extends BaseError {
  override name = 'EnvelopeError' as const
  readonly fault: CryptoFault
  constructor(fault: CryptoFault, cause?: unknown) {
    super(texts[fault], { cause })
    this.fault = fault
  }
}

/** Thrown when a relay token or its did:key cannot be used. The texts about did:key are exactly those of existing peers. */
export class RelayTokenError extends BaseError {
  override name = 'RelayTokenError' as const
}
