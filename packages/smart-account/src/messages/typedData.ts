import {
  concat,
  getTypesForEIP712Domain,
  type Hex,
  hashStruct,
  hashTypedData,
  numberToHex,
  size,
  stringToHex,
  type TypedDataDefinition,
  type TypedDataDomain,
} from 'viem'
import { accountDomain, type Signer } from './domain.ts'
import { UnnestableTypedDataError } from './errors.ts'

/** Typed data of any types, as parsed from an app's `eth_signTypedData_v4`. */
export type TypedData = {
  domain?: TypedDataDomain | undefined
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>
  primaryType: string
  message: Record<string, unknown>
}

const NEST = 'TypedDataSign'
/** ERC-7739 stores the length of the types' description in two bytes. */
const MAX_DESCRIPTION_LENGTH = 0xffff

/**
 * Nests typed data (`eth_signTypedData_v4`) in the form that an account's owner signs, so that the signature is valid only for
 * that account and chain, even if the app's domain omits the chain. Wrap the owner's signature with `packSignature`, then with
 * {@link wrapTypedDataSignature}; if the account is not deployed yet, also with `wrapUndeployedSignature`.
 *
 * @throws {UnnestableTypedDataError} for reserved types; viem's errors of EIP-712 for data that does not match its types.
 * @see https://eips.ethereum.org/EIPS/eip-7739
 */
export function nestTypedData({ typedData, ...signer }: { typedData: TypedData } & Signer): TypedDataDefinition {
  assertNestable(typedData)
  const { domain = {}, types, primaryType, message } = typedData
  const nested = {
    domain,
    types: {
      ...types,
      [NEST]: [
        { name: 'contents', type: primaryType },
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
        { name: 'salt', type: 'bytes32' },
      ],
    },
    primaryType: NEST,
    message: { contents: message, ...accountDomain(signer) },
  }
  // viem derives the message's type from statically known types, but these come from the app.
  return nested as TypedDataDefinition
}

/**
 * Hashes typed data in the form of {@link nestTypedData}, for owners that sign hashes. Sign the hash itself, without a prefix.
 *
 * @throws as {@link nestTypedData} does.
 */
export function hashTypedData7739(options: { typedData: TypedData } & Signer): Hex {
  return hashTypedData(nestTypedData(options))
}

/**
 * Appends to a signature what the account needs to nest the data again: the hashes of the app's domain and of the message, and
 * the message's types.
 *
 * @param signature - the owner's signature of {@link hashTypedData7739}, wrapped by `packSignature`.
 * @throws {UnnestableTypedDataError} for reserved or too long types; viem's errors of EIP-712 for data that does not match its
 * types.
 */
export function wrapTypedDataSignature({ typedData, signature }: { typedData: TypedData; signature: Hex }): Hex {
  assertNestable(typedData)
  const { domain = {}, types, primaryType, message } = typedData
  const description = stringToHex(describeContents(types, primaryType))
  if (size(description) > MAX_DESCRIPTION_LENGTH) {
    throw new UnnestableTypedDataError({
      primaryType,
      details: `Its types take more than ${MAX_DESCRIPTION_LENGTH} bytes.`,
    })
  }
  return concat([
    signature,
    hashStruct({
      data: domain,
      // The app's own type of the domain is preferred: it may have fewer fields than the domain has values.
      types: { EIP712Domain: types['EIP712Domain'] ?? getTypesForEIP712Domain({ domain }) },
      primaryType: 'EIP712Domain',
    }),
    hashStruct({ data: message, types, primaryType }),
    description,
    numberToHex(size(description), { size: 2 }),
  ])
}

function assertNestable({ types, primaryType }: TypedData): void {
  if (!Object.hasOwn(types, NEST) && primaryType !== 'EIP712Domain') return
  throw new UnnestableTypedDataError({
    primaryType,
    details: `ERC-7739 and EIP-712 reserve the types '${NEST}' and 'EIP712Domain'.`,
  })
}

/**
 * Describes the message's types as ERC-7739 demands: all types in EIP-712's encoding, sorted by name. If the primary type is
 * not the first of these, its name is appended.
 */
function describeContents(types: TypedData['types'], primaryType: string): string {
  const names = [...findTypes(types, primaryType)].sort()
  const encoded = names
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
  return names[0] === primaryType ? encoded : `${encoded}${primaryType}`
}

function findTypes(types: TypedData['types'], name: string, found = new Set<string>()): Set<string> {
  const [withoutBrackets = ''] = /^\w*/.exec(name) ?? []
  const fields = types[withoutBrackets]
  if (found.has(withoutBrackets) || !fields) return found
  found.add(withoutBrackets)
  for (const { type } of fields) findTypes(types, type, found)
  return found
}
