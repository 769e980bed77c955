import { type ClientEvents, createPairingClient, type PairingClient } from '@holdfast/pairing'

/** The page's globals that stories read: the client, and its events in order. */
export type AppWindow = Window & { client: Promise<PairingClient>; events: string[] }

// Cast: the page sets these globals below. The client uses the browser's own storage, sockets and locks.
const page = window as unknown as AppWindow
const events: string[] = []
const relayUrl = new URLSearchParams(location.search).get('relay') ?? ''
const metadata = { name: 'Tab', description: '', url: location.origin, icons: [] }
const names = [
  'session_connect',
  'session_update',
  'session_delete',
  'session_event',
] as const satisfies (keyof ClientEvents)[]

page.events = events
page.client = createPairingClient({ relayUrl, metadata }).then((client) => {
  for (const name of names) client.on(name, () => events.push(name))
  return client
})
