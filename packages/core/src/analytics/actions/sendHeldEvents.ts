import type { AnalyticsEvent, ServicesClient } from '@holdfast/api'
import type { KitWindow } from '../../device/window.ts'
import type { Kit } from '../../kit.ts'
import { maySendEvents } from '../maySendEvents.ts'
import { type TrackedEvent, takeHeldEvents } from '../queue.ts'

/**
 * Sends the held events to the services, after asking once whether the project wants them. If the project does not want them,
 * or the services refuse this origin or cannot be asked, analytics is off for the life of the kit and the held events are
 * dropped. Never rejects.
 */
export async function sendHeldEvents(kit: Kit): Promise<void> {
  const { services, log } = kit.internals
  const { queue } = kit.internals.analytics
  try {
    const client = await services()
    if (!client) return
    if (queue.status === 'asking') await askProject(kit, client)
    if (queue.status !== 'open') return
    // The events leave the queue in any case: if the app has turned analytics off meanwhile, they are dropped.
    const waiting = takeHeldEvents(queue)
    if (maySendEvents(kit)) await Promise.all(waiting.map((tracked) => send(kit, client, tracked)))
  } catch (error) {
    // Only loading the client can fail here. This is logged as information, since the app works without analytics.
    closeQueue(kit)
    log.info('Unable to send events', error)
  }
}

async function askProject(kit: Kit, client: ServicesClient): Promise<void> {
  const { lifetime } = kit.internals
  const { queue } = kit.internals.analytics
  try {
    const { isAnalyticsEnabled } = await client.getAnalyticsConfig({ signal: lifetime.signal })
    if (isAnalyticsEnabled) queue.status = 'open'
    else closeQueue(kit)
  } catch {
    // The services client reports refusals; any other failure only means that events cannot be sent.
    closeQueue(kit)
  }
}

function closeQueue(kit: Kit): void {
  const { lifetime } = kit.internals
  const { queue } = kit.internals.analytics
  queue.status = 'closed'
  queue.held = []
  if (!lifetime.signal.aborted) kit.options.send({ type: 'switchedOff', features: ['analytics'] })
}

async function send(kit: Kit, client: ServicesClient, tracked: TrackedEvent): Promise<void> {
  const body = bodyOf(tracked, kit.internals.window)
  if (!body) return
  try {
    await client.sendEvent(body)
  } catch (error) {
    // A lost event is no failure of the kit. A service that refuses the origin will refuse every later event too.
    if (error instanceof Error && Reflect.get(error, 'status') === FORBIDDEN) closeQueue(kit)
  }
}

/** @see RFC 9110 section 15.5.4 */
const FORBIDDEN = 403

/** The longest page address that is sent, in characters; it keeps events small. */
const MAX_URL_LENGTH = 2048

/**
 * Builds the body of the request. The query and the fragment of the page's address are private: they are removed. The rest is
 * cut if it is too long.
 *
 * @returns undefined if the page was not loaded by HTTP, such as a local file.
 * @see HTTP API, 'POST /e'
 */
function bodyOf(
  { event, timestamp, address }: TrackedEvent,
  target: KitWindow | undefined,
): AnalyticsEvent | undefined {
  const { href, origin = '' } = target?.location ?? {}
  const page = URL.canParse(href ?? origin) ? new URL(href ?? origin) : undefined
  if (!page || !/^https?:$/.test(page.protocol)) return undefined
  // A pairing URI contains the session's key: listeners in this page may see it, the services must not.
  const { uri: _, ...properties }: Record<string, unknown> = { ...event.properties }
  return {
    eventId: createEventId(),
    url: (page.origin + page.pathname).slice(0, MAX_URL_LENGTH),
    domain: page.hostname,
    timestamp,
    props: { type: 'track', event: event.event, ...(event.properties && { properties }), ...(address && { address }) },
  }
}

/** Creates a random UUID, also in insecure contexts, which have no `crypto.randomUUID`. @see RFC 9562 section 5.4 */
function createEventId(): string {
  const { crypto } = globalThis
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
