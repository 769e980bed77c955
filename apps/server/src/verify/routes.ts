import { Hono } from 'hono'
import type { AppEnv } from '../http/context.ts'
import { attestationPage, attestationPolicy } from './attestationPage.ts'

/**
 * Answers pairing clients of other kits, which load a page in a frame before each request and wait five seconds for a
 * message from it. There is no attestation here; the page says so.
 */
export function verifyRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/v3/attestation', (context) =>
    context.html(attestationPage, 200, {
      'cache-control': 'public, max-age=86400',
      'content-security-policy': attestationPolicy,
      // A page that isolates itself may frame only what allows it.
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  )
  return app
}
