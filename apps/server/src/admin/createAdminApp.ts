import { type Clock, onceInFlight, systemClock } from '@holdfast/base'
import { Hono } from 'hono'
import type { Registry } from 'prom-client'

/** The server's health. */
export type Health = {
  /** Returns the phase of the server, which accepts requests only while `serving`. */
  phase: () => 'starting' | 'serving' | 'stopping'
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>
  /** Returns the name of a service that cannot do its work, if there is one. */
  failing?: (() => string | undefined) | undefined
}

/** How long a successful ping counts, in milliseconds. A public `/readyz` has no rate limit, so its requests share a query. */
const PING_COUNTS_MS = 1_000

/** Serves `/healthz` (the process is alive) and `/readyz` (the server can do its work). */
export function healthRoutes(health: Health, clock: Pick<Clock, 'monotonic'> = systemClock): Hono {
  const app = new Hono()
  let answeredMs = Number.NEGATIVE_INFINITY
  const ping = onceInFlight(async () => {
    await health.ping()
    answeredMs = clock.monotonic()
  })
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    context.header('cache-control', 'no-store')
    const phase = health.phase()
    if (phase !== 'serving') return context.json({ status: phase }, 503)
    try {
      if (clock.monotonic() - answeredMs >= PING_COUNTS_MS) await ping()
    } catch {
      // The cause is not reported here: it is logged with the requests that fail because of it.
      return context.json({ status: 'database_unavailable' }, 503)
    }
    const failing = health.failing?.()
    return failing === undefined
      ? context.json({ status: 'ready' })
      : context.json({ status: `${failing}_unavailable` }, 503)
  })
  return app
}

/** Creates the app of the operator's port: health, and metrics for Prometheus. The port listens on this machine only. */
export function createAdminApp(options: { health: Health; registry: Registry }): Hono {
  const { health, registry } = options
  const app = healthRoutes(health)
  app.get('/metrics', async (context) =>
    context.body(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  )
  return app
}
