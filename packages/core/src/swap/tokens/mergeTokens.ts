import { nativeTokenAddress } from '@holdfast/api/data'
import type { SwapToken as ListedToken } from '@holdfast/api/swap'
import { type CaipAddress, type CaipNetworkId, isCaipAddress, parseDecimal, parseFiat } from '@holdfast/caip'
import type { TokenBalance } from '../../storage/accountCaches.ts'
import { showableText } from '../../text/showableText.ts'
import type { SwapToken } from '../state.ts'

/** The most decimals that a token can have, since its contract returns them as one byte. */
const MAX_DECIMALS = 255

/** An account's balances on a chain, and prices that were read separately from the list. */
export type Holdings = {
  caipNetworkId: CaipNetworkId
  /** The balance of the native currency, in wei; undefined while unknown. */
  native: bigint | undefined
  /** Undefined if the balances could not be read; earlier balances then stay. */
  balances: readonly TokenBalance[] | undefined
  /** Individually read prices, by CAIP-10 address in lower case. */
  prices: ReadonlyMap<string, bigint>
}

/**
 * Merges the service's list with the account's tokens: unlisted tokens can be swapped too, if there is a pool. A listed token
 * that the account does not hold has a balance of 0. If the balances could not be read, each token keeps its earlier balance,
 * if any. Unlisted spam is left out; a token that the service lists can be swapped even if its balance is marked as spam.
 */
export function mergeTokens(listed: readonly (ListedToken | SwapToken)[], holdings: Holdings): readonly SwapToken[] {
  const { caipNetworkId, native, balances, prices } = holdings
  const nativeAddress = nativeTokenAddress(caipNetworkId)
  const held = new Map<string, SwapToken>()
  const spam = new Set<string>()
  for (const balance of balances ?? []) {
    const token = heldToken(balance, caipNetworkId)
    if (!token) continue
    held.set(keyOf(token.address), token)
    if (balance.isSpam) spam.add(keyOf(token.address))
  }
  const listedTokens = listed
    .filter(({ address }) => address.startsWith(`${caipNetworkId}:`))
    .map((token): SwapToken => {
      const holding = held.get(keyOf(token.address))
      const isNative = keyOf(token.address) === keyOf(nativeAddress)
      const earlier = 'balance' in token ? token : undefined
      const newBalance = holding && holding.decimals === token.decimals ? holding.balance : 0n
      return {
        address: token.address,
        name: showableText(token.name) || showableText(token.symbol),
        symbol: showableText(token.symbol),
        decimals: token.decimals,
        logoUri: token.logoUri ?? holding?.logoUri,
        eip2612: token.eip2612,
        // The chain's balance of the native currency is newer than the service's.
        balance: isNative ? (native ?? holding?.balance ?? earlier?.balance) : balances ? newBalance : earlier?.balance,
        price: prices.get(keyOf(token.address)) ?? earlier?.price ?? holding?.price,
      }
    })
  const listedKeys = new Set(listedTokens.map(({ address }) => keyOf(address)))
  const others = [...held].filter(
    ([key, { address }]) => !listedKeys.has(key) && !spam.has(key) && address !== nativeAddress,
  )
  return [...listedTokens, ...others.map(([, token]) => token)]
}

/** Merges a new list into the known tokens. Each known token stays, with its balance and price, even if it is not listed. */
export function mergeKnownTokens(
  listed: readonly ListedToken[],
  known: readonly SwapToken[],
): readonly (ListedToken | SwapToken)[] {
  const byKey = new Map<string, ListedToken | SwapToken>(known.map((token) => [keyOf(token.address), token]))
  for (const token of listed) byKey.set(keyOf(token.address), { ...byKey.get(keyOf(token.address)), ...token })
  return [...byKey.values()]
}

/** Reads a token from a balance; undefined on another chain, or without a valid address or decimals. */
function heldToken(balance: TokenBalance, caipNetworkId: CaipNetworkId): SwapToken | undefined {
  const { address = nativeTokenAddress(caipNetworkId), chainId, quantity, name, symbol, price, iconUrl } = balance
  const decimals = Number(quantity.decimals)
  const isUsable = Number.isInteger(decimals) && decimals > 0 && decimals <= MAX_DECIMALS
  if (!isUsable || chainId !== caipNetworkId || !isCaipAddress(address)) return undefined
  if (!address.startsWith(`${caipNetworkId}:`)) return undefined
  return {
    address,
    name: showableText(name) || showableText(symbol),
    symbol: showableText(symbol),
    decimals,
    logoUri: iconUrl,
    eip2612: undefined,
    balance: parseDecimal(quantity.numeric, decimals),
    // A price of 0 means that no price is known.
    price: parseFiat(price) || undefined,
  }
}

/** Returns the key of a token: its address in lower case, since spellings that differ only in case are the same token. */
export function keyOf(address: CaipAddress): string {
  return address.toLowerCase()
}
