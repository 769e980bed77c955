import type { ImageUrls } from '../images/imageUrls.ts'
import type { DataChain } from './createDataChains.ts'

/** Finds the URLs of tokens' pictures. */
export type Icons = {
  /**
   * Finds the URL of a token's picture; empty when there is none. Only the native token and the tokens that the operator lists
   * have a picture, because any other contract may claim the symbol of a well-known token.
   */
  ofToken: (chain: Pick<DataChain, 'network' | 'knownTokens'>, token: 'native' | `0x${string}`) => string
}

/**
 * Creates the finder. It prefers the operator's picture of a token to the shipped picture of the token's symbol. Both are
 * served through the picture proxy.
 *
 * @param options.findShippedIcon - finds the shipped picture of a symbol, as a `data:` URL.
 */
export function createIcons(options: {
  imageUrls: Pick<ImageUrls, 'url'>
  findShippedIcon: (symbol: string) => string | undefined
}): Icons {
  const { imageUrls, findShippedIcon } = options
  const cache = new Map<string, string>()
  return {
    ofToken: ({ network, knownTokens }, token) => {
      const listed =
        token === 'native' ? { symbol: network.nativeCurrency.symbol, iconUrl: undefined } : knownTokens.find(token)
      if (!listed) return ''
      const key = `${network.id} ${token}`
      const found = cache.get(key)
      if (found !== undefined) return found
      const source = listed.iconUrl ?? findShippedIcon(listed.symbol)
      const url = (source && imageUrls.url(source, 64)) ?? ''
      cache.set(key, url)
      return url
    },
  }
}
