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

/** Typed data of any types: what an app sends by `eth_signTypedData_v4`, parsed. */
export type TypedData = {
  domain?: TypedDataDomain | undefined
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>
  primaryType: string
  message: Record<string, unknown>
}

const NEST = 'TypedDataSign'
/** ERC-7739 writes the length of the description in two bytes. */
const LONGEST_DESCRIPTION = 0xffff

/**
 * Writes typed data (`eth_signTypedData_v4`) as the owner of an account signs it: nested, so that it holds for that account and
 * chain alone, whatever the app's domain leaves open. Wrap the owner's signature over it by `packSignature`, then by
 * {@link wrapTypedDataSignature}; before the account stands, by `wrapUndeployed` too.
 *
 * @throws {UnnestableTypedDataError} viem's errors of EIP-712, for data that does not fit its types.
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
  // viem derives the message's type from types that are known beforehand; these come from the app.
  return nested as TypedDataDefinition
}

/**
 * Hashes typed data as {@link nestTypedData} writes it, for owners that sign hashes. Sign the hash as it is.
 *
 * @throws as {@link nestTypedData} does.
 */
export function hashTypedData7739(options: { typedData: TypedData } & Signer): Hex {
  return hashTypedData(nestTypedData(options))
}

/**
 * Puts behind a signature what the account needs to nest the data again: the app's domain, the hash of the message, and its types.
 *
 * @param signature - the owner's over {@link hashTypedData7739}, wrapped by `packSignature`.
 * @throws {UnnestableTypedDataError} viem's errors of EIP-712, for data that does not fit its types.
 */
export function wrapTypedDataSignature({ typedData, signature }: { typedData: TypedData; signature: Hex }): Hex {
  assertNestable(typedData)
  const { domain = {}, types, primaryType, message } = typedData
  const description = stringToHex(describeContents(types, primaryType))
  if (size(description) > LONGEST_DESCRIPTION) {
    throw new UnnestableTypedDataError({
      primaryType,
      details: `Its types take more than ${LONGEST_DESCRIPTION} bytes.`,
    })
  }
  return concat([
    signature,
    hashStruct({
      data: domain,
      // Those that the app lists, where it does: of its domain it may sign less than it fills.
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
    details: `'${NEST}' and 'EIP712Domain' have a meaning of their own.`,
  })
}

/**
 * The types as EIP-712 hashes them within another type: all of them sorted, the message's own too. Where that is not the first,
 * ERC-7739 has its name stand behind them.
 */
function describeContents(types: TypedData['types'], primaryType: string): string {
  const names = [...findTypes(types, primaryType)].sort()
  const encoded = names
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
  return names[0] === primaryType ? encoded : `${encoded}${primaryType}`
}

function findTypes(types: TypedData['types'], name: string, found = new Set<string>()): Set<string> {
  const [bare = ''] = /^\w*/.exec(name) ?? []
  const fields = types[bare]
  if (found.has(bare) || !fields) return found
  found.add(bare)
  for (const { type } of fields) findTypes(types, type, found)
  return found
}
