import { Hono } from 'hono'
import type { AppEnv } from '../http/context.ts'
import { attestationPage, attestationPolicy } from './attestationPage.ts'

/**
 * Serves the attestation page to pairing clients of other kits. They load the page in a frame before each request, and wait up
 * to five seconds for a message from the page. This server attests nothing, and the page reports that.
 */
export function verifyRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/v3/attestation', (context) =>
    context.html(attestationPage, 200, {
      'cache-control': 'public, max-age=86400',
      'content-security-policy': attestationPolicy,
      // With these two headers, pages with cross-origin isolation may frame this page too.
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  )
  return app
}
