import { type Hex, hashTypedData, type SignableMessage, type TypedDataDefinition, toPrefixedMessage } from 'viem'
import { accountDomain, type Signer } from './domain.ts'

/**
 * Writes a text (`personal_sign`) as the owner of an account signs it: nested, so that it holds for that account and chain alone.
 * Wrap the owner's signature over it by `packSignature`; before the account stands, by `wrapUndeployed` too.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7739
 */
export function nestMessage({ message, ...signer }: { message: SignableMessage } & Signer): TypedDataDefinition {
  const { salt: _, ...domain } = accountDomain(signer)
  return {
    domain,
    types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] },
    primaryType: 'PersonalSign',
    message: { prefixed: toPrefixedMessage(message) },
  }
}

/** Hashes a text as {@link nestMessage} writes it, for owners that sign hashes. Sign the hash as it is. */
export function hashMessage7739(options: { message: SignableMessage } & Signer): Hex {
  return hashTypedData(nestMessage(options))
}
