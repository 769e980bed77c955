import type { Http } from '../http.ts'

/** No picture of this size is an icon. In bytes. */
const MAX_IMAGE_BYTES = 512 * 1024

/** Which image, and how to stop waiting for it. */
export type ImageRequest = { id: string; signal?: AbortSignal | undefined }

/** Fetches images as bytes, of 512 KiB at most; a page makes object URLs of them. */
export type AssetsClient = {
  /** @param request.id - a wallet's `image_id`. */
  getWalletImage: (request: ImageRequest) => Promise<Blob>
  /** @param request.id - a network's or connector's image id. No bytes where there is none, from a server that can say so. */
  getAssetImage: (request: ImageRequest) => Promise<Blob>
  /** @param request.id - an ISO 4217 code, such as `USD`. */
  getCurrencyImage: (request: ImageRequest) => Promise<Blob>
  /** @param request.id - a token's symbol, such as `USDC`. */
  getTokenImage: (request: ImageRequest) => Promise<Blob>
}

/** Apps bring networks that no server knows; a refusal would be an error line in the browser's console for each. */
const orEmpty = { missing: 'empty' }

/** Makes the calls of this group. */
export function createAssetsClient(http: Http): AssetsClient {
  const image =
    (path: string, query?: Record<string, string>) =>
    ({ id, signal }: ImageRequest) =>
      http.readBlob(`${path}/${encodeURIComponent(id)}`, { query, signal, maxBytes: MAX_IMAGE_BYTES })
  return {
    getWalletImage: image('/getWalletImage'),
    getAssetImage: image('/public/getAssetImage', orEmpty),
    getCurrencyImage: image('/public/getCurrencyImage'),
    getTokenImage: image('/public/getTokenImage'),
  }
}
