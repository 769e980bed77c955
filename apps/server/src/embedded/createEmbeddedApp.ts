import { join } from 'node:path'
import { Hono } from 'hono'
import { farcasterSandboxPath } from '../config/embedded/farcaster.ts'
import type { Config } from '../config/loadConfig.ts'
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
import { createStatementSigner } from '../custody/statements.ts'
import { runUpkeep } from '../custody/upkeep.ts'
import { answerError } from '../http/answerError.ts'
import { refuseNull } from '../http/body.ts'
import type { AppEnv } from '../http/context.ts'
import { requestLog } from '../http/telemetry/requestLog.ts'
import type { Mail } from '../mail/mailer.ts'
import { createMailQueue } from '../mail/queue.ts'
import { createRpcBudget } from '../rpc/limits.ts'
import { createRpc } from '../rpc/service.ts'
import type { ServiceContext } from '../services/Service.ts'
import { createSmartSessions } from '../smart-sessions/createSmartSessions.ts'
import type { Page } from '../web/loadPage.ts'
import { createApprovalStore } from './approvals/approvalStore.ts'
import { createApprovals } from './approvals/approvals.ts'
import { createEmailChangeStore } from './email-change/emailChangeStore.ts'
import { createEmailChanges } from './email-change/emailChanges.ts'
import { linkActions } from './email-change/linkActions.ts'
import { createFarcasterAttemptStore } from './farcaster/attemptStore.ts'
import { createChannelClient } from './farcaster/channelClient.ts'
import { createFarcasterLogin } from './farcaster/farcasterLogin.ts'
import { createAttemptStore } from './login/attemptStore.ts'
import { createEmailLogin } from './login/login.ts'
import { createStatements } from './login/statement.ts'
import { embeddedRoutes } from './routes.ts'
import { frameBundlerRoutes } from './rpc/frameBundlerRoutes.ts'
import { frameRpcRoutes } from './rpc/frameRpcRoutes.ts'
import { createSessionStore } from './sessions/sessionStore.ts'
import { createSessions } from './sessions/sessions.ts'
import { createSecureSite } from './site/secureSite.ts'
import { createSocialAttemptStore } from './social/socialAttemptStore.ts'
import { createSocialLogin } from './social/socialLogin.ts'
import { createWalletStore } from './wallets/walletStore.ts'
import { createWallets } from './wallets/wallets.ts'

/** The secure origin: the frame's pages and its API. */
export type EmbeddedApp = {
  app: Hono<AppEnv>
  /** Stops the JSON-RPC service, and waits for mails that are being sent and for the upkeep after the start. */
  close: () => Promise<void>
}

/**
 * Reads the permanent secret and the master keys, from the configuration or, in development, from files in `dataDir`, which are
 * created once.
 */
function readSecrets({ embedded: { secret, keys, keysFile }, dataDir }: Config) {
  const ring = readKeyRing({
    variable: 'EMBEDDED_KEYS',
    value: keys,
    file: keysFile,
    ownFile: join(dataDir, 'embedded-key'),
  })
  return { secret: secret ?? readOrMakeSecret(join(dataDir, 'embedded-secret'), 'wallets'), ring }
}

/** How many JSON-RPC calls a device may make in a minute. The budget below counts each device as a project. */
const DEVICE_CALLS = 3_600

/**
 * Connects the embedded wallet's stores, rules and routes. @throws {InvalidConfigError} when the secret or the keys cannot be
 * read, or are not those of the stored accounts.
 */
export async function createEmbeddedApp(options: ServiceContext & { page: Page }): Promise<EmbeddedApp> {
  const { config, db, log, limits, mailer, projects, requests, clock, page } = options
  const { secret, ring } = readSecrets(config)
  const derivedKeys = deriveKeys(secret, 'api')
  const keyEncryption = createKeyEncryption(ring)
  const onAlarm = (count: number): void => log.error({ count }, 'shares are opened unusually often')
  const watchedKeys = watchUnwraps(keyEncryption, { clock, onAlarm })
  const audit = createAuditLog({ db, keys: derivedKeys, clock })
  await assertSecretIsKept({ audit, place: 'EMBEDDED_SECRET or DATA_DIR/embedded-secret' })
  const databaseLimits = createDatabaseLimits({ db, clock })
  const mails = createMailQueue({ mailer, log })
  const transport = await createShareTransport('api', derivedKeys)
  const walletStore = createWalletStore(db)
  await assertRingOpens({ kind: 'A', ring, store: walletStore, place: 'EMBEDDED_KEYS or DATA_DIR/embedded-key' })
  const { url } = config.secure
  const { farcaster: farcasterConfig } = config.embedded
  const farcaster =
    farcasterConfig &&
    createFarcasterLogin({
      store: createFarcasterAttemptStore(db),
      server: createChannelClient({ url: farcasterConfig.relayUrl }),
      verifier: createFarcasterVerifier({ rpcUrl: farcasterConfig.rpcUrl, audience: url, now: clock.now }),
      keys: derivedKeys,
      limits: databaseLimits,
      url,
      clock,
    })
  const links = createMailLinks({ db, keys: derivedKeys, clock })
  const sign = createStatementSigner({ keys: derivedKeys, issuer: url, audience: config.embedded.vaultUrl, clock })
  const statements = createStatements({ vaultUrl: config.embedded.vaultUrl, audience: url, clock })
  const sessionStore = createSessionStore(db)
  const sessions = createSessions({ db, store: sessionStore, keys: derivedKeys, audit, links, mails, url, clock })
  const emailChanges = createEmailChanges({
    db,
    store: createEmailChangeStore(db),
    keys: derivedKeys,
    statements,
    limits: databaseLimits,
    links,
    mails,
    audit,
    findEmail: sessions.findEmail,
    findOrigin: sessionStore.findOrigin,
    sign,
    url,
    clock,
  })
  const social = createSocialLogin({
    store: createSocialAttemptStore(db),
    keys: derivedKeys,
    logins: config.embedded.social,
    limits: databaseLimits,
    url,
    clock,
    onFailure: (provider, error) => log.warn({ provider, error }, 'a login at an identity provider failed'),
  })
  const notify = async (userId: string, compose: (to: string) => Mail): Promise<void> => {
    const email = (await sessions.findProfile(userId)).email
    if (email !== null) mails.add(compose(email))
  }
  const proofs = createDeviceProofs({ db, url, clock })
  const sharedNodes = await options.nodes()
  const rpc = createRpc({
    chains: config.chains.map(({ network: { id } }) => ({ chainId: id, nodes: sharedNodes.of(id) })),
    clock,
    log,
    metrics: sharedNodes.metrics,
  })
  const { perNetwork } = config.rpcLimits
  const budget = createRpcBudget({ limits: { perNetwork, perProject: Math.min(perNetwork, DEVICE_CALLS) }, clock })
  const app = new Hono<AppEnv>()
  app.use(requestLog({ log, requests }))
  app.onError(answerError)
  app.use(refuseNull())
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.route('/v1/rpc', frameRpcRoutes({ rpc, proofs, budget }))
  const { byChain: bundlers } = await options.bundlers()
  app.route(
    '/v1/bundler',
    frameBundlerRoutes({
      bundlers,
      proofs,
      budget,
      log,
      findProjectKey: (jkt) => sessionStore.findProjectKey(jkt, new Date(clock.now())),
    }),
  )
  app.route(
    '/v1',
    embeddedRoutes({
      login: createEmailLogin({
        store: createAttemptStore(db),
        keys: derivedKeys,
        statements,
        limits: databaseLimits,
        mails,
        clock,
      }),
      farcaster,
      social,
      emailChanges,
      sessions,
      wallets: createWallets({ db, store: walletStore, keys: watchedKeys, transport, audit, notify, sign, clock }),
      approvals: createApprovals({ store: createApprovalStore(db), clock }),
      proofs,
      audit,
      permissions: await createSmartSessions({ config, db, limits, clock }),
      projects,
      limits,
      shareKey: { publicKey: transport.publicKey },
      ownOrigin: url,
    }),
  )
  app.route(linkPagesPath, linkPages({ links, limits, actions: linkActions({ sessions, emailChanges }) }))
  if (farcasterConfig?.isSandbox) {
    const { createFarcasterSandbox } = await import('./farcaster/sandbox/createFarcasterSandbox.ts')
    app.route(farcasterSandboxPath, createFarcasterSandbox({ url: `${url}${farcasterSandboxPath}`, clock }).app)
  }
  app.route('/', createSecureSite({ config, page, projects, social, limits, clock }))
  const upkeep = runUpkeep({ kind: 'A', keys: keyEncryption, audit, store: walletStore, log })
  return {
    app,
    close: async () => {
      rpc.stop()
      await Promise.all([mails.drain(), upkeep])
    },
  }
}
