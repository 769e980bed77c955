import type { Descriptor, DisplayField, DisplayFieldGroup, DisplayModel } from '@ethereum-sourcify/clear-signing'
import { format } from '@ethereum-sourcify/clear-signing'
import stake from '@holdfast/contracts/clear-signing/stake.json' with { type: 'json' }
import type { Address, Hex } from 'viem'
import { type CallDescription, UNREADABLE } from './callDescription.ts'
import { isCanonical, selectorOf } from './calldata.ts'

/** The built-in descriptions: those of our own contracts. */
const shipped: readonly Descriptor[] = [
  stake as Descriptor, // A test checks that the library reads it; JSON has no literal types.
]

const ASCII = /^[\x20-\x7e]*$/

/**
 * Describes a contract call by the contract's ERC-7730 description.
 *
 * Returns nothing rather than a partial truth: chain and address must be those of a described deployment, the calldata
 * must be exactly the encoding of the described arguments, ether that is sent along must be among the shown values, and
 * every value must have a certain format.
 *
 * @param call - `value` in wei.
 * @param options.currency - the chain's native currency, in which amounts are shown.
 * @param options.descriptors - replace the built-in descriptions.
 * @returns undefined when no description fits: show the call as bytes then.
 * @see ERC-7730
 */
export async function describeCall(
  call: describeCall.Call,
  { currency, descriptors = shipped }: describeCall.Options,
): Promise<CallDescription | undefined> {
  const [descriptor, ...others] = descriptors.filter((candidate) => isBoundTo(candidate, call))
  if (descriptor === undefined || others.length > 0 || !fits(descriptor, call)) return undefined
  const model = await format(
    { ...call },
    {
      descriptorResolverOptions: { type: 'custom', resolver: resolverOf(descriptor, call) },
      externalDataProvider: {
        resolveChainInfo: () => Promise.resolve({ name: '', nativeCurrency: { name: currency.symbol, ...currency } }),
      },
    },
  )
  return readModel(model)
}

export declare namespace describeCall {
  type Call = { chainId: number; to: Address; data: Hex; value: bigint }
  type Options = {
    currency: { symbol: string; decimals: number }
    descriptors?: readonly Descriptor[] | undefined
  }
}

function isBoundTo({ context }: Descriptor, { chainId, to }: describeCall.Call): boolean {
  const deployments = (context !== undefined && 'contract' in context && context.contract.deployments) || []
  return deployments.some(
    (deployment) => deployment.chainId === chainId && deployment.address?.toLowerCase() === to.toLowerCase(),
  )
}

function fits({ display }: Descriptor, { data, value }: describeCall.Call): boolean {
  const selector = data.slice(0, 10).toLowerCase()
  const matching = Object.entries(display?.formats ?? {}).filter(([fragment]) => selectorOf(fragment) === selector)
  const [found, ...others] = matching
  if (found === undefined || others.length > 0) return false
  const [fragment, { fields = [] }] = found
  const showsValue = fields.some(
    (field) => 'format' in field && field.path === '@.value' && (field.visible ?? 'always') === 'always',
  )
  return isCanonical(fragment, data) && (value === 0n || showsValue)
}

/** Fetches nothing: the matching description is already loaded. */
function resolverOf(descriptor: Descriptor, { chainId, to }: describeCall.Call) {
  return {
    index: { calldataIndex: { [`eip155:${chainId}:${to.toLowerCase()}`]: 'descriptor.json' }, typedDataIndex: {} },
    fetchDescriptor: () => Promise.resolve(descriptor),
  }
}

function readModel({
  intent,
  interpolatedIntent,
  fields = [],
  metadata,
  warnings,
}: DisplayModel): CallDescription | undefined {
  const sentence = interpolatedIntent ?? (typeof intent === 'string' ? intent : undefined)
  const listed = fields.flatMap(listField)
  if (sentence === undefined || warnings !== undefined || !listed.every(isCertain)) return undefined
  const contractName = [metadata?.owner, metadata?.contractName].filter((name) => name !== undefined).join(' ')
  const shown = listed.map(({ label, value }) => ({ label, value }))
  const texts = [sentence, contractName, ...shown.flatMap(({ label, value }) => [label, value])]
  return texts.some((text) => UNREADABLE.test(text)) ? undefined : { sentence, contractName, fields: shown }
}

function listField(field: DisplayField | DisplayFieldGroup): DisplayField[] {
  return 'fields' in field ? field.fields : [field]
}

/**
 * An address without a name is shown in full, which is certain enough. A call within the call is not, nor is text beyond
 * ASCII, since the library reads text byte by byte.
 */
function isCertain({ warning, embeddedCalldata, fieldType, value }: DisplayField): boolean {
  const isMisread = fieldType === 'string' && !ASCII.test(value)
  return !isMisread && embeddedCalldata === undefined && (warning === undefined || warning.code === 'UNKNOWN_ADDRESS')
}
