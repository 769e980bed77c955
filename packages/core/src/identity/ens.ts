import { readField } from '@holdfast/base'
import { type CaipNetwork, type CaipNetworkId, type EvmAddress, isEvmAddress } from '@holdfast/caip'
import { type Chain, type Client, createClient, custom, zeroAddress } from 'viem'
import { getEnsAddress, getEnsName } from 'viem/actions'
import { toCoinType } from 'viem/ens'
import type { NodeProvider } from '../adapters/adapter.ts'
import { createCcipRequest } from './ccipRequest.ts'
import { limitLookups } from './limitLookups.ts'
import type { NameResolver } from './resolver.ts'

const MAINNET: CaipNetworkId = 'eip155:1'
/** ENS's own universal resolver on Ethereum. @see https://docs.ens.domains/resolvers/universal */
const MAINNET_RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/**
 * Creates the name resolver for ENS. It calls the universal resolver, a contract, through the node of the first network that
 * has this contract. The address of Ethereum's universal resolver is built in.
 *
 * @returns undefined if no network has a universal resolver.
 * @see ENSIP-1, ENSIP-10, ENSIP-11, ENSIP-19, ERC-3668
 */
export function createEnsResolver(
  networks: readonly CaipNetwork[],
  nodeOf: (caipNetworkId: CaipNetworkId) => Promise<NodeProvider>,
  fetch?: typeof globalThis.fetch,
): NameResolver | undefined {
  const network = networks.find((each) => resolverOf(each) !== undefined)
  const address = network && resolverOf(network)
  if (!network || !address) return undefined
  const universal = { universalResolverAddress: address, strict: true } as const
  const createNodeClient = async (): Promise<Client> => {
    const node = await nodeOf(network.caipNetworkId)
    return createClient({
      chain: toChain(network),
      transport: custom(limitLookups(node), { retryCount: 0 }),
      ccipRead: { request: createCcipRequest({ isLocal: isLocal(network), fetch }) },
    })
  }
  /** Resolves a name to its address on the given chain, or else to its address on Ethereum. */
  const addressOf = async (client: Client, name: string, chainId: number): Promise<EvmAddress | undefined> => {
    const read = async (coinType?: bigint): Promise<EvmAddress | undefined> => {
      const found = await unlessUnknown(
        getEnsAddress(client, { ...universal, name, ...(coinType !== undefined && { coinType }) }),
      )
      return isEvmAddress(found) && found !== zeroAddress ? found : undefined
    }
    const isOtherChain = chainId !== 1 && Number(network.id) !== chainId
    return (isOtherChain ? await read(toCoinType(chainId)) : undefined) ?? read()
  }
  return {
    isOwn: false,
    answersFor: () => true,
    resolve: async ({ name, chainId }) => addressOf(await createNodeClient(), name, chainId),
    reverse: async ({ address: account }) =>
      (await unlessUnknown(getEnsName(await createNodeClient(), { ...universal, address: account }))) ?? undefined,
  }
}

function resolverOf({ caipNetworkId, contracts }: CaipNetwork): EvmAddress | undefined {
  return contracts?.ensUniversalResolver?.address ?? (caipNetworkId === MAINNET ? MAINNET_RESOLVER : undefined)
}

/** Tells whether a network is a test network whose node is on this computer. */
function isLocal({ testnet, rpcUrls }: CaipNetwork): boolean {
  return testnet === true && /^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(rpcUrls.default.http[0] ?? '')
}

function toChain({ id, name, nativeCurrency, rpcUrls }: CaipNetwork): Chain {
  return { id: Number(id), name, nativeCurrency, rpcUrls: { default: rpcUrls.default } }
}

/** Errors by which the universal resolver reports that it knows no answer. Any other error means that the request failed. */
const UNKNOWN_ERRORS = new Set([
  'ResolverNotFound',
  'ResolverNotContract',
  'UnsupportedResolverProfile',
  'ReverseAddressMismatch',
])

async function unlessUnknown<Value>(lookUp: Promise<Value>): Promise<Value | undefined> {
  try {
    return await lookUp
  } catch (error) {
    if (causesOf(error).some((cause) => UNKNOWN_ERRORS.has(errorNameOf(cause)))) return undefined
    throw error
  }
}

function causesOf(error: unknown): readonly unknown[] {
  const found: unknown[] = []
  for (let cause = error; cause !== undefined && found.length < 8; cause = readField(cause, 'cause')) found.push(cause)
  return found
}

/** Returns the name of the contract's error, as viem decodes it. */
function errorNameOf(error: unknown): string {
  const name = readField(readField(error, 'data'), 'errorName')
  return typeof name === 'string' ? name : ''
}
