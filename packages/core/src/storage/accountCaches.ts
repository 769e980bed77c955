import { isRecord } from '@holdfast/base'
import { isCaipNetworkId } from '@holdfast/caip'
import { connectionNames } from './names.ts'
import { type CacheEntry, cacheKey } from './storageKey.ts'

/** The name and picture of an address. */
export type Identity = { name: string | null; avatar: string | null }

/** A token that an account holds, as the balance service reports it. */
export type TokenBalance = {
  name: string
  symbol: string
  /** CAIP-2. */
  chainId: string
  /** CAIP-10; absent for the native token. */
  address?: string | undefined
  /** In US dollars. */
  value?: number | undefined
  /** The price of one token, in US dollars. */
  price: number
  /** `numeric` is a decimal number of whole tokens. */
  quantity: { decimals: string; numeric: string }
  iconUrl: string
}

/** The balances of an account, as the service reported them. By CAIP-10 address. */
export type PortfolioEntry = CacheEntry & { caipAddress: string; balance: readonly TokenBalance[] }
/** Names that resolve to an address. By plain address. */
export type NameEntry = CacheEntry & { address: string; ens: readonly string[] }
/** The identity service's answer for an address. By plain address. */
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

/** Whether a value has the form of the service's identities. */
function isIdentity(value: unknown): value is Identity {
  return isRecord(value) && isTextOrNull(value['name']) && isTextOrNull(value['avatar'])
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

/** Whether a token balance has every field that is displayed or used in sums. */
function isTokenBalance(value: unknown): value is TokenBalance {
  if (!isRecord(value)) return false
  const { name, symbol, chainId, address, value: worth, price, quantity, iconUrl } = value
  return (
    [name, symbol, iconUrl].every((each) => typeof each === 'string') &&
    isCaipNetworkId(chainId) &&
    (address === undefined || typeof address === 'string') &&
    (worth === undefined || Number.isFinite(worth)) &&
    Number.isFinite(price) &&
    isRecord(quantity) &&
    typeof quantity['decimals'] === 'string' &&
    typeof quantity['numeric'] === 'string'
  )
}
