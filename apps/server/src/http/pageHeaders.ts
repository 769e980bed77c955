import { formatPolicy } from './securityHeaders.ts'

/**
 * Returns the headers of a small page that the server itself writes with `writePage`. They keep the page out of caches and
 * frames, and its URL, which may contain a token, out of referrers. The page may load its style sheet and nothing else.
 *
 * @param more - directives that allow more.
 */
export function pageHeaders(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': formatPolicy({
      'default-src': "'none'",
      'style-src': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      ...more,
    }),
    'referrer-policy': 'no-referrer',
  }
}
