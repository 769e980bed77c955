import { createEmitter, isRecord, type KeyValueStorage } from '@holdfast/base'
import { isTextList } from '../wire/jsonRpc.ts'
import type { TabChannel } from './channel.ts'
import type {
  AuthRequest,
  ForeignId,
  OwnAuthRequest,
  Pairing,
  PendingRequest,
  Proposal,
  SentCalls,
  Session,
  Settling,
} from './entities.ts'
import { createSeen, type Seen } from './seen.ts'
import { createStore, type Store } from './store.ts'

/** Everything that a client stores. */
export type Records = {
  /** Topic → symmetric key, public key → private key, and the client's own seed. */
  keychain: Store<string>
  pairings: Store<Pairing>
  proposals: Store<Proposal>
  settling: Store<Settling>
  sessions: Store<Session>
  requests: Store<PendingRequest>
  authRequests: Store<AuthRequest>
  ownAuthRequests: Store<OwnAuthRequest>
  foreignIds: Store<ForeignId>
  /** Batches of calls, each under its session's topic and the wallet's id for the batch. */
  sentCalls: Store<SentCalls>
  seen: Seen
  /** True when other tabs may share the storage. */
  isShared: boolean
  /** Posts to the other tabs. */
  share: (name: string, payload: unknown) => void
  /** Listens to the other tabs; the name `record` means that another tab set or deleted a record. */
  onShared: (listener: (shared: { name: string; payload: unknown }) => void) => () => void
  close: () => void
}

/**
 * Opens the records of a client.
 *
 * @param options.prefix - prefix of every key in storage.
 * @param options.channel - connects the tabs that share the storage.
 */
export async function openRecords(options: {
  storage: KeyValueStorage
  prefix: string
  channel: TabChannel | undefined
}): Promise<Records> {
  const { storage, prefix, channel } = options
  const stores = new Map<string, Store<unknown>>()
  const shared = createEmitter<{ shared: { name: string; payload: unknown } }>()

  const share = (name: string, payload: unknown): void => channel?.post({ name, payload })
  const create = <Value>(name: string, isValue: (value: unknown) => value is Value): Store<Value> => {
    const store = createStore<Value>({
      name,
      prefix,
      storage,
      isValue,
      onChange: (storeName, key, value) => share('record', { store: storeName, key, value }),
    })
    // One channel carries the changes of all stores. Each message names its store, which is then found in this map.
    stores.set(name, store as unknown as Store<unknown>)
    return store
  }
  const createExpiring = <Value extends object>(name: string): Store<Value> =>
    create(name, (value): value is Value => hasExpiry(value))

  const records: Records = {
    keychain: create('key', (value) => typeof value === 'string'),
    pairings: createExpiring('pairing'),
    proposals: createExpiring('proposal'),
    settling: createExpiring('settling'),
    sessions: createExpiring('session'),
    requests: createExpiring('request'),
    authRequests: createExpiring('auth'),
    ownAuthRequests: createExpiring('own-auth'),
    foreignIds: create('id', isForeignId),
    sentCalls: createExpiring('calls'),
    seen: createSeen(create('seen', isTextList)),
    isShared: channel !== undefined,
    share,
    onShared: (listener) => shared.on('shared', listener),
    close: () => {
      shared.clear()
      channel?.close()
    },
  }
  channel?.onMessage((message) => {
    if (!isRecord(message) || typeof message['name'] !== 'string') return
    const { name, payload } = message
    if (name === 'record' && isRecord(payload)) {
      stores.get(String(payload['store']))?.adopt(String(payload['key']), payload['value'])
    }
    shared.emit('shared', { name, payload })
  })
  await Promise.all([...stores.values()].map((store) => store.load()))
  return records
}

function isForeignId(value: unknown): value is ForeignId {
  return isRecord(value) && typeof value['local'] === 'number' && typeof value['text'] === 'string'
}

function hasExpiry(value: unknown): boolean {
  return isRecord(value) && typeof value['expiry'] === 'number'
}
