import type { Clock } from '@holdfast/base'
import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Creates the sandbox's store: a function that returns the adapter for a kind of record. The records are kept in memory. */
export function createMemoryAdapters(clock: Pick<Clock, 'now'>): (kind: string) => Adapter {
  const records = new Map<string, { payload: AdapterPayload; expiresAtMs: number }>()
  return (kind) => {
    const keyOf = (id: string): string => `${kind} ${id}`
    const find = async (key: string): Promise<AdapterPayload | undefined> => {
      const entry = records.get(key)
      if (entry && entry.expiresAtMs > clock.now()) return entry.payload
      records.delete(key)
      return undefined
    }
    return {
      upsert: async (id, payload, expiresInS = 600) => {
        const entry = { payload, expiresAtMs: clock.now() + expiresInS * 1_000 }
        records.set(keyOf(id), entry)
        if (payload.uid !== undefined) records.set(`uid ${payload.uid}`, entry)
      },
      // The sandbox keeps no person signed in, so that each login can be for another person.
      find: async (id) => (kind === 'Session' ? undefined : find(keyOf(id))),
      findByUid: (uid) => find(`uid ${uid}`),
      // User codes are for devices without a browser, which the sandbox does not serve.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const entry = records.get(keyOf(id))
        if (entry) entry.payload.consumed = Math.floor(clock.now() / 1_000)
      },
      destroy: async (id) => void records.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of records) if (payload.grantId === grantId) records.delete(key)
      },
    }
  }
}
