import type { Clock } from '@holdfast/base'
import type { Config } from '../config/loadConfig.ts'
import type { Database } from '../database/connect.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import { createChainTurns } from './chainTurns.ts'
import type { SmartSessionService } from './service.ts'
import { createSmartSessionStore } from './store.ts'

/** Creates the permission service. @returns undefined if the operator has configured no relay key. */
export async function createSmartSessions(options: {
  config: Pick<Config, 'chains' | 'permissionRelayKey'>
  db: Database
  limits: RateLimits
  clock: Pick<Clock, 'now' | 'setTimeout'>
}): Promise<SmartSessionService | undefined> {
  const { config, db, limits, clock } = options
  const { permissionRelayKey: key } = config
  if (key === undefined) return undefined
  // These modules load viem's clients, which a server without permissions does not need.
  const [{ createTransactionSender }, { createSmartSessionService }] = await Promise.all([
    import('./transactionSender.ts'),
    import('./service.ts'),
  ])
  const sender = createTransactionSender({
    chains: config.chains.map(({ network, rpcUpstreams }) => ({
      network: { id: network.id, rpcUrls: { default: { http: rpcUpstreams ?? network.rpcUrls.default.http } } },
    })),
    key,
    inTurn: createChainTurns(db),
  })
  return createSmartSessionService({ store: createSmartSessionStore(db), sender, limits, clock })
}
