import { nativeTokenAddress } from '@holdfast/api/data'
import type { SwapToken as ListedToken } from '@holdfast/api/swaps'
import { type CaipAddress, type CaipNetworkId, isCaipAddress, parseDecimal, parseFiat } from '@holdfast/caip'
import type { TokenBalance } from '../../storage/accountCaches.ts'
import { showableText } from '../../text/showableText.ts'
import type { SwapToken } from '../state.ts'

/** The decimals of a token are one byte on the chain. */
const MAX_DECIMALS = 255

/** An account's balances on a chain, and prices that were read beside the list. */
export type Holdings = {
  caipNetworkId: CaipNetworkId
  /** Of the native currency, in wei; undefined while it is not known. */
  native: bigint | undefined
  /** Undefined: they could not be read. Earlier knowledge of them still counts. */
  balances: readonly TokenBalance[] | undefined
  /** By CAIP-10 address in lower case: prices that were read one by one. */
  prices: ReadonlyMap<string, bigint>
}

/**
 * Brings together what the service lists and what the account holds: its own tokens that are not listed can be exchanged too,
 * where there is a pool. A token that the account does not hold has a balance of 0; where that could not be read, the balance is
 * not known. Spam is left out.
 */
export function mergeTokens(listed: readonly (ListedToken | SwapToken)[], holdings: Holdings): readonly SwapToken[] {
  const { caipNetworkId, native, balances, prices } = holdings
  const nativeAddress = nativeTokenAddress(caipNetworkId)
  const held = new Map(
    (balances ?? []).flatMap((balance) => {
      const token = heldToken(balance, caipNetworkId)
      return token ? [[keyOf(token.address), token] as const] : []
    }),
  )
  const known = listed
    .filter(({ address }) => address.startsWith(`${caipNetworkId}:`))
    .map((token): SwapToken => {
      const own = held.get(keyOf(token.address))
      const isNative = keyOf(token.address) === keyOf(nativeAddress)
      const before = 'balance' in token ? token : undefined
      const read = own && own.decimals === token.decimals ? own.balance : 0n
      return {
        address: token.address,
        name: showableText(token.name) || showableText(token.symbol),
        symbol: showableText(token.symbol),
        decimals: token.decimals,
        logoUri: token.logoUri ?? own?.logoUri,
        eip2612: token.eip2612,
        // The chain's own word on the native currency is newer than the service's.
        balance: isNative ? (native ?? own?.balance ?? before?.balance) : balances ? read : before?.balance,
        price: prices.get(keyOf(token.address)) ?? before?.price ?? own?.price,
      }
    })
  const listedKeys = new Set(known.map(({ address }) => keyOf(address)))
  const others = [...held.values()].filter(
    ({ address }) => !listedKeys.has(keyOf(address)) && address !== nativeAddress,
  )
  return [...known, ...others]
}

/** A list as it came, with what was known of its tokens before, and those that it does not name. */
export function withKnown(
  listed: readonly ListedToken[],
  known: readonly SwapToken[],
): readonly (ListedToken | SwapToken)[] {
  const byKey = new Map<string, ListedToken | SwapToken>(known.map((token) => [keyOf(token.address), token]))
  for (const token of listed) byKey.set(keyOf(token.address), { ...byKey.get(keyOf(token.address)), ...token })
  return [...byKey.values()]
}

/** A token of a balance; undefined for spam, and for what has no address or no decimals. */
function heldToken(balance: TokenBalance, caipNetworkId: CaipNetworkId): SwapToken | undefined {
  const {
    address = nativeTokenAddress(caipNetworkId),
    chainId,
    quantity,
    name,
    symbol,
    price,
    iconUrl,
    isSpam,
  } = balance
  const decimals = Number(quantity.decimals)
  const isUsable = Number.isInteger(decimals) && decimals > 0 && decimals <= MAX_DECIMALS
  if (!isUsable || isSpam || chainId !== caipNetworkId || !isCaipAddress(address)) return undefined
  if (!address.startsWith(`${caipNetworkId}:`)) return undefined
  return {
    address,
    name: showableText(name) || showableText(symbol),
    symbol: showableText(symbol),
    decimals,
    logoUri: iconUrl,
    eip2612: undefined,
    balance: parseDecimal(quantity.numeric, decimals),
    // No known price is no price of 0.
    price: parseFiat(price) || undefined,
  }
}

/** Two spellings of an address are one token. */
export function keyOf(address: CaipAddress): string {
  return address.toLowerCase()
}
