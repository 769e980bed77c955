import { formatPolicy } from './securityHeaders.ts'

/**
 * Returns the headers of a small page of the server's own, such as `writePage` writes. They keep the page out of caches and
 * frames, and its URL, which may contain a token, out of referrers.
 *
 * @param more - directives for what else the page may do. It may load its style sheet.
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
