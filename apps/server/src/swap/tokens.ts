import { isNativeToken, nativeTokenAddress } from '@holdfast/api/data'
import type { SwapToken as ListedToken } from '@holdfast/api/swap'
import { type CaipAddress, type CaipNetworkId, checksumAddress, parseCaipAddress } from '@holdfast/caip'
import type { DataChain } from '../chain-data/createDataChains.ts'
import { InvalidDataParameterError } from '../chain-data/errors.ts'
import { readAccount } from '../chain-data/http/readAccount.ts'
import type { Icons } from '../chain-data/icons.ts'
import type { SwapToken } from './QuoteSource.ts'

/** Parses the address of a token, which must be on the chain. @throws {InvalidDataParameterError} naming the parameter. */
export function readToken(address: CaipAddress, chainId: CaipNetworkId, parameter: string): SwapToken {
  const isNative = isNativeToken(address) && address.startsWith(`${chainId}:`)
  return isNative ? 'native' : readAccount(address, { chainId, parameter })
}

/** Parses the two tokens of an order; the first determines the chain. @throws {InvalidDataParameterError} */
export function readPair({ from, to }: { from: CaipAddress; to: CaipAddress }): {
  chainId: CaipNetworkId
  tokenIn: SwapToken
  tokenOut: SwapToken
} {
  const { caipNetworkId: chainId } = parseCaipAddress(from)
  const [tokenIn, tokenOut] = [readToken(from, chainId, 'from'), readToken(to, chainId, 'to')]
  if (tokenIn === tokenOut) {
    throw new InvalidDataParameterError({ parameter: 'to', accepted: "a token other than 'from'" })
  }
  return { chainId, tokenIn, tokenOut }
}

/** Writes an address of a chain as CAIP-10, with its checksum. */
export function toCaipAddress(chainId: CaipNetworkId, address: `0x${string}`): CaipAddress {
  return `${chainId}:${checksumAddress(address)}`
}

/** Lists the native currency of a chain, and the tokens that the operator lists. */
export function listTokens(
  chain: DataChain,
  { permitTokens, icons }: { permitTokens: ReadonlySet<string>; icons: Icons },
): ListedToken[] {
  const chainId = chain.network.caipNetworkId
  const { name, symbol, decimals } = chain.network.nativeCurrency
  const native = { name, symbol, decimals, token: 'native' as const }
  return [native, ...chain.knownTokens.all.map((listed) => ({ ...listed, token: listed.address }))].map((one) => ({
    name: one.name,
    symbol: one.symbol,
    address: one.token === 'native' ? nativeTokenAddress(chainId) : toCaipAddress(chainId, one.token),
    decimals: one.decimals,
    logoUri: icons.ofToken(chain, one.token),
    eip2612: permitTokens.has(one.token),
  }))
}
