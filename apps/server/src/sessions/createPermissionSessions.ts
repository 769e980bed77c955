import type { Clock } from '@holdfast/base'
import { sql } from 'drizzle-orm'
import type { Config } from '../config/loadConfig.ts'
import type { Database } from '../database/connect.ts'
import type { SessionService } from './service.ts'
import { createSessionStore } from './store.ts'

/** The first half of the locks by which servers send one after the other; the second is the chain. */
const LOCK = 7715

/** Creates the service of permissions. Undefined if the operator has no key for them. */
export async function createPermissionSessions(options: {
  config: Pick<Config, 'chains' | 'permissionRelayKey'>
  db: Database
  clock: Pick<Clock, 'now'>
}): Promise<SessionService | undefined> {
  const { config, db, clock } = options
  const { permissionRelayKey: key } = config
  if (key === undefined) return undefined
  // They bring a library of chains, which a server without permissions needs not.
  const [{ createRelay }, { createSessionService }] = await Promise.all([import('./relay.ts'), import('./service.ts')])
  const relay = createRelay({
    chains: config.chains.map(({ network, rpcUpstreams }) => ({
      network: { id: network.id, rpcUrls: { default: { http: rpcUpstreams ?? network.rpcUrls.default.http } } },
    })),
    key,
    inTurn: (chainId, act) =>
      db.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${chainId % 2 ** 31})`)
        return act()
      }),
  })
  return createSessionService({ store: createSessionStore(db), relay, clock })
}
