import { type Hex, hashTypedData, type SignableMessage, type TypedDataDefinition, toPrefixedMessage } from 'viem'
import { accountDomain, type Signer } from './domain.ts'

/**
 * Nests a text (`personal_sign`) in the form that an account's owner signs, so that the signature is valid only for that
 * account and chain. Wrap the owner's signature with `packSignature`; if the account is not deployed yet, also with
 * `wrapUndeployedSignature`.
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

/** Hashes a text in the form of {@link nestMessage}, for owners that sign hashes. Sign the hash itself, without a prefix. */
export function hashMessage7739(options: { message: SignableMessage } & Signer): Hex {
  return hashTypedData(nestMessage(options))
}
