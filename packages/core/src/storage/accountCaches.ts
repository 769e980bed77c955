import { isRecord } from '@holdfast/base'
import { type CaipNetworkId, isCaipNetworkId } from '@holdfast/caip'
import { connectionNames } from './names.ts'
import { type CacheEntry, cacheKey } from './storageKey.ts'

/** The name and picture of an address. */
export type Identity = { name: string | null; avatar: string | null }

/** A token that an account holds. Amounts of money are decimal strings, never floats. */
export type TokenBalance = {
  /** Shortened, and with visible characters only. */
  name: string
  /** Like `name`. */
  symbol: string
  /** CAIP-2. */
  chainId: CaipNetworkId
  /** CAIP-10; absent for the native token. */
  address?: string | undefined
  /** In US dollars; absent if no price is known. */
  value?: string | undefined
  /** The price of one whole token, in US dollars; absent if unknown. */
  price?: string | undefined
  /** `numeric` is a decimal number of whole tokens. */
  quantity: { decimals: string; numeric: string }
  iconUrl?: string | undefined
  /** Whether the service counts the token as spam. */
  isSpam?: boolean | undefined
}

/** The balances of an account, as the service reported them; stored under the account's CAIP-10 address. */
export type PortfolioEntry = CacheEntry & { caipAddress: string; balance: readonly TokenBalance[] }
/** The names that resolve to an address; stored under the account's CAIP-10 address. */
export type NameEntry = CacheEntry & { address: string; ens: readonly string[] }
/** The identity service's answer for an address; stored under the plain address. */
export type IdentityEntry = CacheEntry & { address: string; identity: Identity }

/** Token balances, valid for 30 s. */
export const portfolioCacheKey = cacheKey<PortfolioEntry>(
  connectionNames.portfolioCache,
  30_000,
  ({ caipAddress, balance }) =>
    typeof caipAddress === 'string' && Array.isArray(balance) && balance.every(isTokenBalance),
)
/** Names, valid for 5 min. */
export const nameCacheKey = cacheKey<NameEntry>(
  connectionNames.nameCache,
  300_000,
  ({ address, ens }) =>
    typeof address === 'string' && Array.isArray(ens) && ens.every((name) => typeof name === 'string'),
)
/** Identities, valid for 5 min. */
export const identityCacheKey = cacheKey<IdentityEntry>(
  connectionNames.identityCache,
  300_000,
  ({ address, identity }) => typeof address === 'string' && isIdentity(identity),
)

/** Tells whether a value has the form of the service's identities. */
function isIdentity(value: unknown): value is Identity {
  return isRecord(value) && isTextOrNull(value['name']) && isTextOrNull(value['avatar'])
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

/** Tells whether a token balance has every field that is displayed or used in sums. */
function isTokenBalance(value: unknown): value is TokenBalance {
  if (!isRecord(value)) return false
  const { name, symbol, chainId, quantity, isSpam } = value
  return (
    typeof name === 'string' &&
    typeof symbol === 'string' &&
    isCaipNetworkId(chainId) &&
    ['address', 'value', 'price', 'iconUrl'].every((key) => isTextOrAbsent(value[key])) &&
    (isSpam === undefined || typeof isSpam === 'boolean') &&
    isRecord(quantity) &&
    typeof quantity['decimals'] === 'string' &&
    typeof quantity['numeric'] === 'string'
  )
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}
