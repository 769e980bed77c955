import { type ChainNamespace, parseCaipNetworkId } from '@holdfast/caip'
import { InvalidSiwxMessageError } from './errors.ts'
import type { SiwxMessage, SiwxMessageFields } from './types.ts'

const accountNames: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
}

/**
 * Writes a sign-in message: for eip155 exactly in the format of EIP-4361, for other namespaces in the same form.
 *
 * @returns the fields, with a `toString()` that returns the text.
 * @throws {InvalidCaipNetworkIdError} if `chainId` is not a CAIP-2 id.
 * @throws {InvalidSiwxMessageError} if a field has a line break, which could add forged lines to the message.
 * @see CAIP-122, EIP-4361
 */
export function createSiwxMessage(fields: SiwxMessageFields): SiwxMessage {
  const { namespace, reference } = parseCaipNetworkId(fields.chainId)
  for (const [field, value] of Object.entries(fields)) {
    if ([value].flat().some((text) => typeof text === 'string' && /[\r\n]/.test(text))) {
      throw new InvalidSiwxMessageError({ field })
    }
  }
  const { statement, issuedAt, expirationTime, notBefore, requestId, resources } = fields
  const lines = [
    `${fields.domain} wants you to sign in with your ${accountNames[namespace]} account:`,
    fields.accountAddress,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${fields.nonce}`,
    ...(issuedAt ? [`Issued At: ${issuedAt}`] : []),
    ...(expirationTime ? [`Expiration Time: ${expirationTime}`] : []),
    ...(notBefore ? [`Not Before: ${notBefore}`] : []),
    ...(requestId ? [`Request ID: ${requestId}`] : []),
    ...(resources?.length ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ]
  return { ...fields, toString: () => lines.join('\n') }
}
