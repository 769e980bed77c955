import type { Http } from '../http.ts'

/** The largest image accepted, in bytes. No icon is that large. */
const MAX_IMAGE_BYTES = 512 * 1024

/** The image to fetch, and a signal to stop waiting for it. */
export type ImageRequest = { id: string; signal?: AbortSignal | undefined }

/** Fetches images of at most 512 KiB as blobs, for which a page can create object URLs. */
export type AssetsClient = {
  /** @param request.id - a wallet's `image_id`. */
  getWalletImage: (request: ImageRequest) => Promise<Blob>
  /**
   * @param request.id - a network's or connector's image id. If the server has no such image, it returns an empty one, provided
   * that it supports `missing=empty`.
   */
  getAssetImage: (request: ImageRequest) => Promise<Blob>
  /** @param request.id - an ISO 4217 code, such as `USD`. */
  getCurrencyImage: (request: ImageRequest) => Promise<Blob>
  /** @param request.id - a token's symbol, such as `USDC`. */
  getTokenImage: (request: ImageRequest) => Promise<Blob>
}

/**
 * The query that asks for an empty image where the server has none. Apps add networks that no server knows, and an error
 * response for each of them would appear in the browser's console.
 */
const orEmpty = { missing: 'empty' }

/** Creates the client. */
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
