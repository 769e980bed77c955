import type { ImageUrls } from '../images/imageUrls.ts'
import type { DataChain } from './createDataChains.ts'

/** Addresses of tokens' pictures. */
export type Icons = {
  /**
   * The address of a token's picture; empty when there is none. Only what the operator vouches for gets one: a token may call
   * itself whatever it likes.
   */
  ofToken: (chain: Pick<DataChain, 'network' | 'known'>, token: 'native' | `0x${string}`) => string
}

/**
 * Creates the addresses. An operator's picture comes through the proxy; another token's is the one that the catalogue ships for
 * its symbol.
 *
 * @param options.shipped - the picture of a symbol, as a `data:` address.
 */
export function createIcons(options: {
  imageUrls: Pick<ImageUrls, 'url'>
  shipped: (symbol: string) => string | undefined
}): Icons {
  const { imageUrls, shipped } = options
  const kept = new Map<string, string>()
  return {
    ofToken: ({ network, known }, token) => {
      const listed =
        token === 'native' ? { symbol: network.nativeCurrency.symbol, iconUrl: undefined } : known.find(token)
      if (!listed) return ''
      const key = `${network.id} ${token}`
      const found = kept.get(key)
      if (found !== undefined) return found
      const source = listed.iconUrl ?? shipped(listed.symbol)
      const url = (source && imageUrls.url(source, 64)) ?? ''
      kept.set(key, url)
      return url
    },
  }
}
