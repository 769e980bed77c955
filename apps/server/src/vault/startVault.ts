import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Clock, systemClock } from '@holdfast/base'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { type Health, healthRoutes } from '../admin/createAdminApp.ts'
import { readOrMakeSecret } from '../config/secrets.ts'
import { createAuditLog } from '../custody/audit-log/auditLog.ts'
import { createDeviceProofs } from '../custody/device-proof/deviceProof.ts'
import { createFarcasterVerifier } from '../custody/farcaster/registry.ts'
import { assertSecretIsKept } from '../custody/keys/assertSecretIsKept.ts'
import { deriveKeys } from '../custody/keys/deriveKeys.ts'
import { createKeyEncryption, readKeyRing } from '../custody/keys/keyRing.ts'
import { watchUnwraps } from '../custody/keys/watchUnwraps.ts'
import { createDatabaseLimits } from '../custody/limits/databaseLimits.ts'
import { linkPages, linkPagesPath } from '../custody/mail-links/linkPages.ts'
import { createMailLinks } from '../custody/mail-links/mailLinks.ts'
import { assertRingOpens } from '../custody/shares/assertRingOpens.ts'
import { createShareTransport } from '../custody/shares/shareTransport.ts'
import { createStatementReader } from '../custody/statements.ts'
import { runUpkeep } from '../custody/upkeep.ts'
import { connectDatabase } from '../database/connect.ts'
import { startEmbeddedDatabase } from '../database/embedded/startEmbeddedDatabase.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { answerError } from '../http/answerError.ts'
import { refuseNull } from '../http/body.ts'
import type { AppEnv } from '../http/context.ts'
import { createRateLimits, type RateLimits } from '../http/limits/rateLimits.ts'
import { HSTS } from '../http/securityHeaders.ts'
import { createMetrics } from '../http/telemetry/metrics.ts'
import { createRequestRecorder, requestLog } from '../http/telemetry/requestLog.ts'
import { listen } from '../listen.ts'
import { mailboxRoutes } from '../mail/mailbox.ts'
import { createCapturingMailer, createSmtpMailer } from '../mail/mailer.ts'
import { createMailQueue } from '../mail/queue.ts'
import { createApprovalStore } from './approvals/approvalStore.ts'
import { createApprovals } from './approvals/approvals.ts'
import { approvalPages } from './approvals/pages.ts'
import type { VaultConfig } from './config.ts'
import { createEmailChangeStore } from './email-change/emailChangeStore.ts'
import { createEmailChanges } from './email-change/emailChanges.ts'
import { linkActions } from './email-change/linkActions.ts'
import { createFarcasterProofs } from './identities/farcasterProofs.ts'
import { createIdentities } from './identities/identities.ts'
import { createIdentityStore } from './identities/identityStore.ts'
import { createRecovery } from './recovery/recovery.ts'
import { createRecoveryStore } from './recovery/recoveryStore.ts'
import { createSealing } from './recovery/sealing.ts'
import { vaultRoutes } from './routes.ts'
import { createSocialProofs } from './social/socialProofs.ts'
import { createSocialTokenStore } from './social/socialTokenStore.ts'

const migrations = fileURLToPath(new URL('./migrations', import.meta.url))
/** In development all requests come from the same machine, so limits by network are this many times higher. */
const DEVELOPMENT_FACTOR = 20

/** A running vault. */
export type Vault = {
  port: number
  /** Waits for running requests and mails, then closes everything. */
  stop: () => Promise<void>
}

/**
 * Starts the vault. If the start fails, everything already started is stopped again.
 *
 * @param options.isLogFailing - whether the log cannot be written, which `/readyz` reports.
 * @throws {DatabaseStartError} | {PortError} | {InvalidConfigError}
 */
export async function startVault(
  config: VaultConfig,
  options: {
    log: Logger
    isLogFailing?: (() => boolean) | undefined
    clock?: Clock | undefined
    limits?: RateLimits | undefined
  },
): Promise<Vault> {
  const { log, isLogFailing, clock = systemClock } = options
  const limits =
    options.limits ?? createRateLimits({ networkFactor: config.production ? 1 : DEVELOPMENT_FACTOR, clock })
  const cleanups: (() => Promise<void> | void)[] = []
  let phase: ReturnType<Health['phase']> = 'starting'
  const stop = async (): Promise<void> => {
    phase = 'stopping'
    for (const end of cleanups.splice(0).reverse()) await end()
  }
  try {
    const { dataDir, database: databaseConfig, production, url, secureUrl } = config
    let databaseUrl = databaseConfig.kind === 'url' ? databaseConfig.url : ''
    if (databaseConfig.kind === 'embedded') {
      const onEvent = (message: string): void => log.warn(message)
      const embedded = await startEmbeddedDatabase({ dataDir, durable: databaseConfig.durable, onEvent })
      cleanups.push(embedded.stop)
      databaseUrl = embedded.url
    }
    await migrateDatabase(databaseUrl, { folder: migrations, foreignTable: 'embedded_share' })
    const connectMs = databaseConfig.kind === 'url' ? databaseConfig.connectMs : undefined
    const onBroken = (error: Error): void => log.warn({ error }, 'a database connection broke')
    const database = connectDatabase(databaseUrl, onBroken, { connectMs })
    cleanups.push(database.close)
    const { db, ping } = database

    const ownFile = join(dataDir, 'vault-key')
    const ring = readKeyRing({ variable: 'VAULT_KEYS', value: config.keys, file: config.keysFile, ownFile })
    const derived = deriveKeys(config.secret ?? readOrMakeSecret(join(dataDir, 'vault-secret'), 'wallets'), 'vault')
    const keys = createKeyEncryption(ring)
    const onAlarm = (count: number): void => log.error({ count }, 'shares are opened unusually often')
    const watchedKeys = watchUnwraps(keys, { clock, onAlarm })
    const audit = createAuditLog({ db, keys: derived, clock })
    await assertSecretIsKept({ audit, place: 'VAULT_SECRET or DATA_DIR/vault/vault-secret' })
    // Captures mails in memory, unless the configuration names a mail server.
    const mailbox = createCapturingMailer(clock)
    const mailer = config.mail.kind === 'smtp' ? createSmtpMailer(config.mail) : mailbox
    cleanups.push(mailer.close)
    const mails = createMailQueue({ mailer, log })
    cleanups.push(mails.drain)
    const databaseLimits = createDatabaseLimits({ db, clock })
    const transport = await createShareTransport('vault', derived)
    const links = createMailLinks({ db, keys: derived, clock })
    const approvals = await createApprovals({
      store: createApprovalStore(db),
      keys: derived,
      audit,
      limits: databaseLimits,
      links,
      mails,
      url,
      audience: secureUrl,
      allowsOlderClients: config.allowsOlderClients,
      clock,
    })
    const identityStore = createIdentityStore(db)
    const identities = createIdentities({ store: identityStore, approvals, keys: derived, audit, clock })
    const social = createSocialProofs({ store: createSocialTokenStore(db), identities, logins: config.social, clock })
    const recoveryStore = createRecoveryStore(db)
    await assertRingOpens({ kind: 'R', ring, store: recoveryStore, place: 'VAULT_KEYS or DATA_DIR/vault/vault-key' })
    const onStop = (): void =>
      log.error('recovery is stopped: more owners requested it within an hour than VAULT_RELEASES_PER_HOUR allows')
    const readStatement = createStatementReader({ service: 'wallet', issuer: secureUrl, audience: url, clock })
    const sealing = createSealing({
      db,
      store: recoveryStore,
      approvals,
      identities,
      keys: derived,
      audit,
      limits: databaseLimits,
      clock,
    })
    const recovery = createRecovery({
      db,
      store: recoveryStore,
      identities,
      sealing,
      keys: watchedKeys,
      transport,
      audit,
      limits: databaseLimits,
      maxOwnersPerHour: config.releasesPerHour,
      onStop,
      readStatement,
      clock,
    })
    const emailChanges = createEmailChanges({
      db,
      store: createEmailChangeStore(db),
      identityStore,
      identities,
      recovery: recoveryStore,
      keys: derived,
      limits: databaseLimits,
      links,
      mails,
      audit,
      readStatement,
      url,
      audience: secureUrl,
      clock,
    })
    const metrics = createMetrics()
    const app = new Hono<AppEnv>()
    const { trustedProxies } = config
    // The path of a link contains its token, which must not be logged.
    const formatPath = (path: string): string => path.replace(/^\/(device|account)\/.*/, '/$1/…')
    const requests = createRequestRecorder({ log, metrics, trustedProxies, formatPath })
    app.use(requestLog({ log, requests }))
    app.use(async (context, next) => {
      context.header('x-content-type-options', 'nosniff')
      if (production) context.header('strict-transport-security', HSTS)
      await next()
    })
    app.onError(answerError)
    app.use(refuseNull())
    app.route('/', healthRoutes({ phase: () => phase, ping, failing: () => (isLogFailing?.() ? 'log' : undefined) }))
    const proofs = createDeviceProofs({ db, url, clock })
    const shareKey = { publicKey: transport.publicKey }
    const { farcasterRpcUrl: rpcUrl } = config
    const farcaster = createFarcasterProofs({
      identities,
      verifier:
        rpcUrl === undefined ? undefined : createFarcasterVerifier({ rpcUrl, audience: secureUrl, now: clock.now }),
    })
    const routeOptions = {
      approvals,
      social,
      recovery,
      farcaster,
      sealing,
      emailChanges,
      proofs,
      limits,
      shareKey,
      secureUrl,
    }
    app.route('/v1', vaultRoutes(routeOptions))
    app.route(linkPagesPath, linkPages({ links, limits, actions: linkActions({ recovery, emailChanges }) }))
    app.route('/device', approvalPages({ approvals, limits }))
    if (config.mail.kind === 'captured' && !production) {
      const otherMailbox = config.otherMailboxUrl && { name: "the product's mailbox", url: config.otherMailboxUrl }
      app.route('/dev', mailboxRoutes(mailbox, otherMailbox || undefined))
    }
    app.notFound((context) => context.text('Not found', 404))
    const upkeep = runUpkeep({ kind: 'R', keys, audit, store: recoveryStore, log })
    cleanups.push(() => upkeep)
    const { host, port } = config
    const listener = await listen({ app, host, port, variable: 'VAULT_PORT', trustedProxies })
    cleanups.push(listener.stop)
    phase = 'serving'
    return { port: listener.port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
