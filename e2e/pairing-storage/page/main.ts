import { type ClientEvents, createPairingClient, indexedDbStorage, type PairingClient } from '@holdfast/pairing'

/** A storage in the browser's database. */
type BrowserStorage = ReturnType<typeof indexedDbStorage>

/** The page's globals that stories use: the client, its events in order, and storages by the name of their database. */
export type AppWindow = Window & {
  client: Promise<PairingClient>
  events: string[]
  storageOf: (database: string) => BrowserStorage
}

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
const storages = new Map<string, BrowserStorage>()
page.storageOf = (database) => {
  const storage = storages.get(database) ?? indexedDbStorage(database)
  storages.set(database, storage)
  return storage
}
page.client = createPairingClient({ relayUrl, metadata }).then((client) => {
  for (const name of names) client.on(name, () => events.push(name))
  return client
})
