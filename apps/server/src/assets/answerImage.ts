import type { Context } from 'hono'
import type { ServicesEnv } from '../services/app/context.ts'
import type { Image } from './Image.ts'

/** How long to cache an image whose id contains the digest of the content, so that the id always means the same image. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** How long to cache an image with an id such as `USDC`, which may get a better image later. */
export const A_DAY = 'public, max-age=86400, stale-while-revalidate=604800'

/** An SVG opened on its own is a document: the policy lets it do nothing but be drawn. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** Sends an image, or 304 if the browser already has it. */
export function answerImage(
  context: Context<ServicesEnv>,
  image: Image,
  { isImmutable }: { isImmutable: boolean },
): Response {
  const headers = {
    'cache-control': isImmutable ? IMMUTABLE : A_DAY,
    etag: image.etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (isFresh(context.req.header('if-none-match'), image.etag)) return context.body(null, 304, headers)
  return context.body(image.bytes, 200, { ...headers, 'content-type': image.contentType })
}

/**
 * Whether the client's copy is still current.
 *
 * @see RFC 9110 section 13.1.2
 */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((tag) => {
    const bare = tag.trim()
    return bare === '*' || bare.replace(/^W\//, '') === etag
  })
}
