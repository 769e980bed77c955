import { BaseError } from '@holdfast/base'
import type { Hex } from 'viem'

/** Thrown for an invalid owner. An owner is an address of 20 bytes, or a verifier followed by a key (ERC-7913). */
export class InvalidOwnerError extends BaseError {
  override name = 'InvalidOwnerError' as const
  readonly owner: Hex

  constructor({ owner }: { owner: Hex }) {
    super('The owner of a smart account is an address, or a verifier followed by a key.', {
      metaMessages: [`Owner: ${owner}`, 'Pass an address of 20 bytes, or a longer signer as in ERC-7913.'],
    })
    this.owner = owner
  }
}
