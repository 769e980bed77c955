import { type CaipNetworkId, type EvmAddress, formatCaipAddress, isSameAddress } from '@holdfast/caip'
import { getAccount } from '../connections/snapshot.ts'
import { joinData } from '../data/actions/joinData.ts'
import { joinCapability } from '../joinCapability.ts'
import type { Kit } from '../kit.ts'
import { NameServiceError } from '../names/errors.ts'
import { hasDataService } from '../services/selectors.ts'
import { type Identity, identityCacheKey, nameCacheKey } from '../storage/accountCaches.ts'
import { readCache, writeCache } from '../storage/cache.ts'
import { showableText } from '../text/showableText.ts'
import type { LoadError } from '../verbErrors.ts'
import { NameResolutionError } from './errors.ts'
import { unusualCharacters } from './unusualCharacters.ts'

const identityCapability = { name: 'identity', load: async () => (await import('./capability.ts')).identity } as const

/** A name, and the address that it leads to. */
export type ResolvedName = {
  /** As the registries spell it: normalised, in lower case. */
  name: string
  address: EvmAddress
  /** Characters that may be mistaken for others; empty for an ordinary name. */
  unusualCharacters: string
}

/**
 * Resolves a name that the user typed, for use on a chain.
 *
 * @throws {NameResolutionError} if the text cannot be a name, no registry knows it, or a registry could not be reached.
 * @see ENSIP-15
 */
export async function resolveName(kit: Kit, { name: typed, chainId }: resolveName.Parameters): Promise<ResolvedName> {
  const joined = await joinCapability(kit, identityCapability)
  const name = await normalizeName(typed)
  const { resolvers } = joined.internals.identity
  let failure: unknown
  let notFound: NameServiceError | undefined
  for (const resolver of resolvers.filter((each) => each.answersFor(name))) {
    try {
      const address = await resolver.resolve({ name, chainId })
      if (address) return { name, address, unusualCharacters: unusualCharacters(name) }
    } catch (error) {
      if (isUnknown(error)) notFound = error
      else failure = error
    }
  }
  if (failure === undefined) {
    throw new NameResolutionError({ problem: 'unknown', reason: notFound?.reason, cause: notFound })
  }
  kit.internals.log.info('Unable to resolve a name', failure)
  const reason = failure instanceof NameServiceError ? failure.reason : undefined
  throw new NameResolutionError({ problem: 'unavailable', reason, cause: failure })
}

export declare namespace resolveName {
  type Parameters = {
    name: string
    /** The EIP-155 number. */
    chainId: number
  }
  type ErrorType = NameResolutionError | LoadError
}

/**
 * Finds the name of an address. The name must belong to the registry that returns it, and resolve to the address. A name that
 * is not normalised is refused, not corrected: it may imitate another name.
 *
 * @returns undefined if the address has no such name, or the registries could not be reached. The registries' answers are
 * cached for 5 minutes.
 * @see specification section 9, 'name 5 min'
 */
export async function lookUpName(
  kit: Kit,
  { address, chainId, isTest = false }: lookUpName.Parameters,
): Promise<string | undefined> {
  const isSameAccount = rememberAccount(kit)
  // A name may lead to another address on another chain.
  const subject = formatCaipAddress({ caipNetworkId: `eip155:${chainId}`, address })
  const cached = readCache(kit, nameCacheKey, subject)
  if (cached) return cached.ens[0]
  let hasFailed = false
  const joined = await joinCapability(kit, identityCapability)
  const { resolvers } = joined.internals.identity
  for (const resolver of resolvers.filter(({ isOwn }) => isOwn || !isTest)) {
    try {
      const name = await resolver.reverse({ address, chainId })
      if (name === undefined || !resolver.answersFor(name) || (await normalizeName(name)) !== name) continue
      const forward = await resolver.resolve({ name, chainId })
      if (!isSameAddress(forward, address, 'eip155')) continue
      if (isSameAccount()) writeCache(kit, nameCacheKey, subject, { address, ens: [name] })
      return name
    } catch (error) {
      // The registry has no name for the address, or one that cannot be normalised.
      if (isUnknown(error) || (error instanceof NameResolutionError && error.problem === 'invalid')) continue
      hasFailed = true
      kit.internals.log.info('Unable to look up a name', error)
    }
  }
  if (!hasFailed && isSameAccount()) writeCache(kit, nameCacheKey, subject, { address, ens: [] })
  return undefined
}

export declare namespace lookUpName {
  type Parameters = {
    address: EvmAddress
    chainId: number
    /** Whether the chain is a test network, on which only names in the operator's own zone are used. @default false */
    isTest?: boolean | undefined
  }
}

/**
 * Fetches the name and the picture of an address from the service, at most once in 5 minutes. Concurrent calls share one
 * request.
 *
 * @returns no name and no picture if the service does not know the chain or cannot answer.
 * @see http-api reference 5.2; specification section 9, 'identity 5 min'
 */
export async function fetchIdentity(kit: Kit, { address, caipNetworkId }: fetchIdentity.Parameters): Promise<Identity> {
  const cached = readCache(kit, identityCacheKey, address)
  if (cached) return cached.identity
  const isSameAccount = rememberAccount(kit)
  const { requests } = (await joinCapability(kit, identityCapability)).internals.identity
  const pending =
    requests.get(address) ??
    askService(kit, { address, caipNetworkId }, isSameAccount).finally(() => requests.delete(address))
  requests.set(address, pending)
  return pending
}

export declare namespace fetchIdentity {
  type Parameters = { address: string; caipNetworkId: CaipNetworkId }
}

/**
 * Loads the name and the picture of the account in use: both from the service, or else the name from the registries. Only EVM
 * accounts have a name. On test networks there are no public names, only those in the operator's own zone. Never rejects.
 *
 * @see http-api reference 5.2
 */
export async function loadProfile(kit: Kit): Promise<void> {
  const { namespace, address, caipAddress, caipNetwork, chainId } = getAccount(kit)
  if (namespace !== 'eip155' || !address || !caipAddress || !caipNetwork || chainId === undefined) return
  const options = kit.options.getState()
  if (!hasDataService(options) || (caipNetwork.testnet && !options.nameZone)) return
  const isSameAccount = rememberAccount(kit)
  if (caipNetwork.testnet) {
    const name = await lookUpName(kit, { address, chainId, isTest: true })
    if (!isSameAccount()) return
    const identity =
      name === undefined ? noIdentity : await fetchIdentity(kit, { address, caipNetworkId: caipNetwork.caipNetworkId })
    // A picture belongs only to the name with which it was published.
    const image = identity.name === name ? (identity.avatar ?? undefined) : undefined
    return kit.accounts.send({ namespace, event: { type: 'profileReceived', caipAddress, name, image } })
  }
  const { name, avatar } = await fetchIdentity(kit, { address, caipNetworkId: caipNetwork.caipNetworkId })
  if (!isSameAccount()) return
  const knownName = name ?? (await lookUpName(kit, { address, chainId }))
  const event = { type: 'profileReceived', caipAddress, name: knownName, image: avatar ?? undefined } as const
  kit.accounts.send({ namespace, event })
}

/**
 * Returns a function that tells whether the account in use is still the present one. Otherwise an answer is not stored: it must
 * not stay in the browser after its user has logged out.
 */
function rememberAccount(kit: Kit): () => boolean {
  const { address } = getAccount(kit)
  return () => getAccount(kit).address === address
}

async function askService(
  kit: Kit,
  { address, caipNetworkId }: fetchIdentity.Parameters,
  isSameAccount: () => boolean,
): Promise<Identity> {
  const { log, lifetime } = kit.internals
  if (!hasDataService(kit.options.getState())) return noIdentity
  try {
    const { client, supportsNetwork } = (await joinData(kit)).internals.data
    if (!client || !(await supportsNetwork(caipNetworkId, 'http'))) return noIdentity
    const sender = getAccount(kit).address
    const { name, avatar } = await client.getIdentity({ address, sender, signal: lifetime.signal })
    const identity = { name: showableText(name) || null, avatar }
    if (isSameAccount()) writeCache(kit, identityCacheKey, address, { address, identity })
    return identity
  } catch (error) {
    if (!lifetime.signal.aborted) log.info('Unable to fetch an identity', error)
    return noIdentity
  }
}

/** The identity of an address without any known name or picture. */
const noIdentity: Identity = { name: null, avatar: null }

/** Tells whether an error is a registry's answer that it has no such name. */
function isUnknown(error: unknown): error is NameServiceError {
  return error instanceof NameServiceError && error.isUnknown
}

/** Normalises a name. @throws {NameResolutionError} if the text cannot be a name. */
async function normalizeName(name: string): Promise<string> {
  const { normalize } = await import('viem/ens')
  try {
    return normalize(name)
  } catch (error) {
    throw new NameResolutionError({ problem: 'invalid', cause: error })
  }
}
