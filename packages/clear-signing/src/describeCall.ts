import type { Descriptor, DisplayField, DisplayFieldGroup, DisplayModel } from '@ethereum-sourcify/clear-signing'
import { format } from '@ethereum-sourcify/clear-signing'
import stake from '@holdfast/contracts/clear-signing/stake.json' with { type: 'json' }
import swapGateway from '@holdfast/contracts/clear-signing/swapGateway.json' with { type: 'json' }
import type { Address, Hex } from 'viem'
import { type CallDescription, UNREADABLE } from './callDescription.ts'
import { isCanonical, selectorOf } from './calldata.ts'
import { type ReadChain, readToken } from './tokenFacts.ts'

/** The descriptions of our own contracts. JSON has no literal types, hence the casts. A test checks the descriptions. */
const builtIn: readonly Descriptor[] = [stake as Descriptor, swapGateway as Descriptor]

const ASCII = /^[\x20-\x7e]*$/

/**
 * Describes a contract call by the contract's ERC-7730 description.
 *
 * Returns undefined rather than a partial truth: chain and address must be those of a described deployment, the calldata must
 * be exactly the encoding of the described arguments, ether that the call sends must be among the shown values, assets meant
 * for the signer must go to the signer, and every value must have an unambiguous format.
 *
 * A token's name comes from its contract, so a description that names amounts of tokens also shows their addresses.
 *
 * @param call - `from`: the account that signs; `value` in wei.
 * @param options.currency - the chain's native currency, in which amounts are shown.
 * @param options.read - asks the chain for a token's symbol and decimals. Without it, a call with an amount of a token is not
 * described.
 * @param options.descriptors - replace the built-in descriptions.
 * @returns undefined when no description fits: show the call as bytes then.
 * @see ERC-7730
 */
export async function describeCall(
  call: describeCall.Call,
  { currency, read, descriptors = builtIn }: describeCall.Options,
): Promise<CallDescription | undefined> {
  const [descriptor, ...others] = descriptors.filter((candidate) => isBoundTo(candidate, call))
  if (descriptor === undefined || others.length > 0) return undefined
  const described = fieldsOf(descriptor, call)
  if (!described) return undefined
  const { from, ...rest } = call
  const model = await format(from === undefined ? rest : { ...rest, from }, {
    descriptorResolverOptions: { type: 'custom', resolver: resolverOf(descriptor, call) },
    externalDataProvider: {
      resolveChainInfo: () => Promise.resolve({ name: '', nativeCurrency: { name: currency.symbol, ...currency } }),
      resolveToken: (_, token) => (read ? namedToken(read, token as Address) : Promise.resolve(null)), // The library's type is wider.
    },
  })
  return readModel(model, described)
}

export declare namespace describeCall {
  type Call = { chainId: number; from?: Address | undefined; to: Address; data: Hex; value: bigint }
  type Options = {
    currency: { symbol: string; decimals: number }
    read?: ReadChain | undefined
    descriptors?: readonly Descriptor[] | undefined
  }
}

function isBoundTo({ context }: Descriptor, { chainId, to }: describeCall.Call): boolean {
  const deployments = (context !== undefined && 'contract' in context && context.contract.deployments) || []
  return deployments.some(
    (deployment) => deployment.chainId === chainId && deployment.address?.toLowerCase() === to.toLowerCase(),
  )
}

type DescribedField = NonNullable<NonNullable<NonNullable<Descriptor['display']>['formats']>[string]['fields']>[number]

/** Finds the fields that describe a call. Undefined if they do not cover the whole call. */
function fieldsOf({ display }: Descriptor, { data, value }: describeCall.Call): readonly DescribedField[] | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  const matching = Object.entries(display?.formats ?? {}).filter(([fragment]) => selectorOf(fragment) === selector)
  const [found, ...others] = matching
  if (found === undefined || others.length > 0) return undefined
  const [fragment, { fields = [] }] = found
  const showsValue = fields.some((field) => 'format' in field && field.path === '@.value' && isShown(field))
  return isCanonical(fragment, data) && (value === 0n || showsValue) ? fields : undefined
}

/** Returns whether a field is shown for every value, except perhaps for 0. */
function isShown({ visible = 'always' }: { visible?: unknown }): boolean {
  if (typeof visible !== 'object' || visible === null || !('ifNotIn' in visible)) return visible === 'always'
  return Array.isArray(visible.ifNotIn) && visible.ifNotIn.every((hidden) => hidden === 0)
}

async function namedToken(read: ReadChain, address: Address) {
  const token = await readToken(read, address)
  return token ? { name: token.symbol, ...token } : null
}

/** Creates a resolver that returns the loaded description and fetches nothing. */
function resolverOf(descriptor: Descriptor, { chainId, to }: describeCall.Call) {
  return {
    index: { calldataIndex: { [`eip155:${chainId}:${to.toLowerCase()}`]: 'descriptor.json' }, typedDataIndex: {} },
    fetchDescriptor: () => Promise.resolve(descriptor),
  }
}

function readModel(
  { intent, interpolatedIntent, fields = [], metadata, warnings }: DisplayModel,
  described: readonly DescribedField[],
): CallDescription | undefined {
  const sentence = interpolatedIntent ?? (typeof intent === 'string' ? intent : undefined)
  const listed = fields.flatMap(listField)
  if (sentence === undefined || warnings !== undefined || !listed.every(isCertain)) return undefined
  // The sentence states what the signer receives, so no other account may be the recipient.
  const signerLabels = described.flatMap((field) => (mustBeSigner(field) ? [field.label] : []))
  if (listed.some(({ label, warning }) => signerLabels.includes(label) && warning !== undefined)) return undefined
  const contractName = [metadata?.owner, metadata?.contractName].filter((name) => name !== undefined).join(' ')
  const shown = listed.map(({ label, value, rawAddress }) => ({
    label,
    value: signerLabels.includes(label) ? (rawAddress ?? value) : value,
  }))
  const texts = [sentence, contractName, ...shown.flatMap(({ label, value }) => [label, value])]
  return texts.some((text) => UNREADABLE.test(text)) ? undefined : { sentence, contractName, fields: shown }
}

/**
 * Returns whether a field's address must be the signer's. The library shows the signer as 'Sender', and warns of any other
 * address.
 */
function mustBeSigner(field: DescribedField): field is DescribedField & { label: string } {
  return 'params' in field && field.params?.senderAddress !== undefined
}

function listField(field: DisplayField | DisplayFieldGroup): DisplayField[] {
  return 'fields' in field ? field.fields : [field]
}

/**
 * Returns whether a value is shown unambiguously. An unnamed address is unambiguous, since it is shown in full. A call within
 * the call is ambiguous, and so is text beyond ASCII, since the library reads text byte by byte.
 */
function isCertain({ warning, embeddedCalldata, fieldType, value }: DisplayField): boolean {
  const isMisdecoded = fieldType === 'string' && !ASCII.test(value)
  return (
    !isMisdecoded && embeddedCalldata === undefined && (warning === undefined || warning.code === 'UNKNOWN_ADDRESS')
  )
}
