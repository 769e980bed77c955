import type { Logger } from 'pino'
import type { AuditLog } from './audit-log/auditLog.ts'
import type { KeyEncryption } from './keys/keyRing.ts'
import type { ShareKind } from './shares/envelope.ts'
import { type RewrapStore, rewrapShares } from './shares/rewrapShares.ts'

/**
 * Runs in the background after a service's start: checks the chain of its audit log, wraps shares with the current master key,
 * and logs the results for the operator.
 */
export async function runUpkeep(options: {
  kind: ShareKind
  keys: KeyEncryption
  audit: AuditLog
  store: RewrapStore
  log: Logger
}): Promise<void> {
  const { audit, log } = options
  try {
    const { broken, end } = await audit.check()
    if (broken !== undefined) log.error({ id: broken }, 'the audit log was changed: its chain breaks at this row')
    // The server's log is stored outside the database, so its entries reveal an audit log that was cut back to an older end.
    else if (end) log.info(end, 'the audit log is intact up to this row')
    const { count, failed } = await rewrapShares(options)
    if (count > 0) log.info({ count }, 'shares are wrapped with the current master key')
    if (failed > 0) log.error({ failed }, 'shares cannot be opened with the configured master keys')
  } catch (error) {
    log.error({ error }, 'the background upkeep failed')
  }
}
