import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emailCodeDigits, type SocialResult, type Tokens } from '@holdfast/api/embedded'
import { freePorts } from '@holdfast/testing/ports'
import { aheadClock } from '@holdfast/testing/time'
import { SignJWT } from 'jose'
import { type FarcasterConfig, farcasterOf, farcasterSandboxRpcUrl } from '../../config/embedded/farcaster.ts'
import { sandboxSignInUrl } from '../../config/embedded/socialLogins.ts'
import { deriveKeys } from '../../custody/keys/deriveKeys.ts'
import type { SocialLogins } from '../../custody/social/providers.ts'
import { createRateLimits } from '../../http/limits/rateLimits.ts'
import { createLogger } from '../../http/telemetry/logger.ts'
import type { CapturedMail } from '../../mail/mailer.ts'
import { createEmbeddedService } from '../../services/embeddedService.ts'
import { makeTestDatabase, queryDatabase } from '../../test/database/testDatabase.ts'
import { PATIENCE_MS, startTestServer, type TestServer } from '../../test/testServer.ts'
import { loadVaultConfig, type VaultConfig } from '../../vault/config.ts'
import { startVault, type Vault } from '../../vault/startVault.ts'
import { openSocialWindow } from './socialWindow.ts'
import { createTestDevice, type TestDevice } from './testDevice.ts'

const makeKeyRing = (id: string): string => `${id}:${randomBytes(32).toString('hex')}`

const DAY_MS = 86_400_000

/** A logged-in device with a wallet, and the shares that the API (`shareA`) and the vault (`shareR`) hold, in hex. */
export type LoggedIn = TestDevice & { tokens: Tokens; walletId: string; setId: string; shareA: string; shareR: string }

/** The parts of a device that a login needs. */
type Caller = Pick<TestDevice, 'jkt' | 'api' | 'vault'>

/** Both services of the embedded wallet, each with its own database, over real HTTP. */
export type TestCustody = {
  apiUrl: string
  vaultUrl: string
  /** Issuer of the sandbox that replaces identity providers. */
  sandboxUrl: string
  projectId: string
  origin: string
  server: () => TestServer
  /** The time of both services and all devices, in milliseconds. */
  now: () => number
  /** Moves the time forward. */
  pass: (seconds: number) => void
  /** Sets the time back. The monotonic clock, which measures waits, runs on. */
  setBack: (seconds: number) => void
  /**
   * Moves the time to the beginning of the next day (UTC). Limits count per clock hour and calendar day, and either could
   * otherwise end during a test.
   */
  passToNextDay: () => void
  /** @param options.from - the network address of the device's calls. */
  createDevice: (options?: { from?: string }) => Promise<TestDevice>
  mails: (service: 'api' | 'vault', to: string) => Promise<CapturedMail[]>
  /** Reads the code in the newest mail of the API. */
  readCode: (to: string) => Promise<string>
  /** Opens the newest approval link and chooses a number. */
  approve: (to: string, number: string) => Promise<Response>
  /** Reads the newest approval link. */
  readLink: (to: string) => Promise<string>
  /** Begins a login, and approves the device if needed, so that the code is mailed. */
  reachCode: (device: Caller, email: string) => Promise<{ attemptId: string }>
  login: (device: Caller, email: string) => Promise<Tokens>
  /** Logs a device in and makes a wallet. @param options.from - the network address of the device's calls. */
  createWallet: (email: string, options?: { from?: string }) => Promise<LoggedIn>
  /** Opens the window of a social login and signs in at the sandbox; without a name, refuses the login. */
  visitProvider: (uri: string, name: string | undefined) => Promise<SocialResult>
  query: <Row extends object>(service: 'api' | 'vault', sql: string) => Promise<Row[]>
  /** Stops one of the services and starts it again with other settings. */
  restart: (
    service: 'api' | 'vault',
    changes?: { keys?: string; secret?: string } & Partial<Pick<VaultConfig, 'releasesPerHour' | 'allowsOlderClients'>>,
  ) => Promise<void>
  keys: { api: string; vault: string }
  /** Signs any statement for the vault, as a dishonest API could. */
  signAsApi: (typ: string, claims: { cnf: { jkt: string }; sub?: string; sets?: string[] }) => Promise<string>
  log: () => string
  stop: () => Promise<void>
}

/**
 * Starts both services.
 *
 * @param options.networkFactor - the factor by which limits per network exceed those of production.
 * @param options.points - limits of the API that replace the defaults.
 * @param options.farcaster - the servers for logins with Farcaster. @default the API's own sandbox
 */
export async function startTestCustody({
  networkFactor = 10_000,
  points,
  farcaster,
}: {
  networkFactor?: number
  points?: createRateLimits.Options['points']
  farcaster?: FarcasterConfig
} = {}): Promise<TestCustody> {
  const [securePort = 0, vaultPort = 0, servicesPort = 0] = await freePorts(3)
  const apiUrl = `http://localhost:${securePort}`
  const vaultUrl = `http://localhost:${vaultPort}`
  const [apiDatabase, vaultDatabase] = [await makeTestDatabase({ hasTables: true }), await makeTestDatabase()]
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-custody-'))
  // The frame itself is not under test here, only the data that the server writes into its page.
  const frameFolder = join(dataDir, 'frame')
  mkdirSync(frameFolder)
  writeFileSync(join(frameFolder, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  const keys = { api: makeKeyRing('one'), vault: makeKeyRing('one') }
  const secrets = { api: randomBytes(32).toString('hex'), vault: randomBytes(32).toString('hex') }
  const servicesUrl = `http://localhost:${servicesPort}`
  const social: SocialLogins = { sandboxUrl: sandboxSignInUrl(servicesUrl), clients: {} }
  const clock = aheadClock()
  const limits = createRateLimits({ networkFactor, points, clock })
  let vaultLog = ''
  let vault: Vault
  let server: TestServer
  const vaultConfig: VaultConfig = {
    ...loadVaultConfig({ DATA_DIR: dataDir }),
    port: vaultPort,
    url: vaultUrl,
    secureUrl: apiUrl,
    farcasterRpcUrl: farcaster?.rpcUrl ?? farcasterSandboxRpcUrl(apiUrl),
    database: { kind: 'url', url: vaultDatabase, connectMs: PATIENCE_MS },
    secret: secrets.vault,
    trustedProxies: 1,
    social,
  }
  const openServer = (ringText: string, secret: string): Promise<TestServer> =>
    startTestServer({
      services: [createEmbeddedService(frameFolder)],
      clock,
      limits,
      config: {
        dataDir,
        database: { kind: 'url', url: apiDatabase, connectMs: PATIENCE_MS },
        secure: { port: securePort, url: apiUrl },
        embedded: {
          secret,
          keys: ringText,
          keysFile: undefined,
          transferLimitS: 0,
          vaultUrl,
          farcaster: farcaster ?? farcasterOf({}, { production: false, secureUrl: apiUrl }),
          social,
        },
        services: { port: servicesPort, url: servicesUrl, relayUrl: servicesUrl },
      },
    })
  const openVault = (changes: Partial<VaultConfig>): Promise<Vault> =>
    startVault(
      { ...vaultConfig, ...changes },
      {
        log: createLogger({ level: 'debug', destination: { write: (line) => void (vaultLog += line) } }),
        clock,
        limits,
      },
    )
  server = await openServer(keys.api, secrets.api)
  vault = await openVault({ keys: keys.vault })
  // Cast: our own server answers in this form.
  const config = (await (await fetch(`${server.address}/api/config`)).json()) as { projectId: string }
  const { projectId } = config
  const origin = 'http://localhost:4999'

  const mails: TestCustody['mails'] = async (service, to) => {
    const url = service === 'api' ? `${server.address}/dev/mailbox.json` : `${vaultUrl}/dev/mailbox.json`
    // Cast: our own server answers in this form.
    const { mails: all } = (await (await fetch(url)).json()) as { mails: CapturedMail[] }
    return all.filter((mail) => mail.to === to.trim().toLowerCase())
  }
  const readCode = async (to: string): Promise<string> =>
    /code is (\d{6})/.exec((await mails('api', to))[0]?.text ?? '')?.[1] ?? ''
  const readLink = async (to: string): Promise<string> => {
    for (const { text } of await mails('vault', to)) {
      const link = /http\S+\/device\/\S+/.exec(text)?.[0]
      if (link !== undefined) return link
    }
    return ''
  }
  const approve = async (to: string, number: string): Promise<Response> =>
    fetch(await readLink(to), { method: 'POST', body: new URLSearchParams({ number }) })
  const reachCode: TestCustody['reachCode'] = async (device, email) => {
    const { attemptId, action } = await device.api.startEmail({ email, projectId, origin })
    if (action === 'VERIFY_OTP') return { attemptId }
    const { matchNumber } = await device.vault.askApproval({ email, projectId, origin })
    await approve(email, matchNumber)
    const approval = await device.vault.awaitApproval(device.jkt)
    if (approval.state !== 'approved') throw new Error(`the approval is ${approval.state}`)
    await device.api.approveDevice({ attemptId, statement: approval.statement })
    return { attemptId }
  }
  const login: TestCustody['login'] = async (device, email) => {
    const { attemptId } = await reachCode(device, email)
    return device.api.verifyEmail({ attemptId, otp: await readCode(email) })
  }
  const createDevice: TestCustody['createDevice'] = ({ from } = {}) =>
    createTestDevice({ apiUrl, vaultUrl, now: clock.now, from })

  return {
    apiUrl,
    vaultUrl,
    sandboxUrl: sandboxSignInUrl(servicesUrl),
    projectId,
    origin,
    server: () => server,
    now: clock.now,
    pass: (seconds) => void (clock.aheadMs += seconds * 1_000),
    setBack: (seconds) => clock.step(-seconds * 1_000),
    passToNextDay: () => void (clock.aheadMs += DAY_MS - (clock.now() % DAY_MS)),
    createDevice,
    mails,
    readCode,
    readLink,
    approve,
    reachCode,
    login,
    createWallet: async (email, options) => {
      const device = await createDevice(options)
      const tokens = await login(device, email)
      const place = { walletId: randomUUID(), setId: randomUUID(), version: 1 }
      const [shareA, shareR] = [randomBytes(17).toString('hex'), randomBytes(17).toString('hex')]
      await device.vault.putRecoveryShare({ ...place, share: await device.seal('vault', place, shareR) })
      await device.api.createWallet(
        {
          walletId: place.walletId,
          setId: place.setId,
          evmAddress: `0x${randomBytes(20).toString('hex')}`,
          solanaAddress: '1'.repeat(32),
          share: await device.seal('api', place, shareA),
        },
        tokens,
      )
      return { ...device, tokens, walletId: place.walletId, setId: place.setId, shareA, shareR }
    },
    visitProvider: async (uri, name) => {
      const window = openSocialWindow()
      return window.openCallback(await window.signIn(await window.openStart(uri), name))
    },
    query: (service, sql) => queryDatabase(service === 'api' ? apiDatabase : vaultDatabase, sql),
    restart: async (service, { keys: ringText = keys[service], secret = secrets[service], ...changes } = {}) => {
      if (service === 'api') {
        await server.stop()
        server = await openServer(ringText, secret)
      } else {
        await vault.stop()
        vault = await openVault({ keys: ringText, secret, ...changes })
      }
    },
    keys,
    signAsApi: (typ, claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid: '1', typ })
        .setIssuer(apiUrl)
        .setAudience(vaultUrl)
        .setIssuedAt(Math.floor(clock.now() / 1_000))
        .setExpirationTime(Math.floor(clock.now() / 1_000) + 900)
        .sign(deriveKeys(secrets.api, 'api').signingKey('statement/1')),
    log: () => server.log() + vaultLog,
    stop: async () => {
      await vault.stop()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns a wrong code of the right form. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 10 ** emailCodeDigits).padStart(emailCodeDigits, '0')
}
