import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@holdfast/base'
import { type Config, loadConfig } from '../config/loadConfig.ts'
import { createRateLimits, type RateLimits } from '../http/limits/rateLimits.ts'
import { createLogger } from '../http/telemetry/logger.ts'
import type { CapturedMail } from '../mail/mailer.ts'
import type { ServiceFactory } from '../services/Service.ts'
import { type Server, startServer } from '../startServer.ts'
import { makeTestDatabase, queryDatabase } from './database/testDatabase.ts'
import { createTestBrowser, type TestBrowser, webUrl } from './testBrowser.ts'

/** A complete server on free ports, with its own database. */
export type TestServer = {
  server: Server
  /** The URL at which the product actually listens. */
  address: string
  config: Config
  /** Everything logged so far. */
  log: () => string
  /** Opens the browser of a new visitor, with separate cookies. By default, it also has a separate network address. */
  open: (clientAddress?: string) => TestBrowser
  /** Signs up a new account: with a user name and the password 'correct horse battery', or by email code. */
  signUp: (userName?: string) => Promise<TestBrowser>
  /** Queries or changes the database directly. */
  query: <Row extends object = Record<string, unknown>>(sql: string) => Promise<Row[]>
  /** Reads the code in the newest mail to an address. */
  readCode: (email: string) => Promise<string>
  stop: () => Promise<void>
}

let visitors = 0

/** The longest wait for a database connection. It is long, because on a busy machine slowness is not a failure. */
export const PATIENCE_MS = 25_000

/** Starts a server. Limits by network are off unless a test sets its own. */
export async function startTestServer(
  options: { config?: Partial<Config>; clock?: Clock; limits?: RateLimits; services?: readonly ServiceFactory[] } = {},
): Promise<TestServer> {
  const ownDataDir = options.config?.dataDir ? undefined : mkdtempSync(join(tmpdir(), 'holdfast-server-'))
  const database =
    options.config?.database ??
    ({ kind: 'url', url: await makeTestDatabase({ hasTables: true }), connectMs: PATIENCE_MS } as const)
  const config: Config = {
    ...loadConfig({ DATA_DIR: ownDataDir }),
    web: { port: 0, url: webUrl },
    services: { port: 0, url: 'http://localhost:3001', relayUrl: 'ws://localhost:3001' },
    admin: { port: 0 },
    database,
    // Lets a test state a visitor's network address.
    trustedProxies: 1,
    ...options.config,
  }
  let log = ''
  const server = await startServer(config, {
    log: createLogger({ level: 'debug', destination: { write: (line) => void (log += line) } }),
    clock: options.clock,
    services: options.services,
    limits: options.limits ?? createRateLimits({ networkFactor: 10_000 }),
  })
  const { web: address = '' } = server.addresses
  const open = (clientAddress?: string): TestBrowser => {
    visitors += 1
    return createTestBrowser(
      address,
      clientAddress ?? `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
    )
  }
  const readCode = async (email: string): Promise<string> => {
    const { body } = await open().get<{ mails: CapturedMail[] }>('/dev/mailbox.json')
    const mail = body.mails.find(({ to }) => to === email)
    return /code is (\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  return {
    server,
    address,
    config,
    log: () => log,
    open,
    signUp: async (userName) => {
      const browser = open()
      if (userName !== undefined) {
        await browser.post('/api/auth/sign-up/username', { userName, password: 'correct horse battery' })
        return browser
      }
      // Hashing a password takes most of a sign-up's time, so this function signs up by email code.
      const email = `${randomUUID()}@example.test`
      await browser.post('/api/auth/email-otp/send-verification-otp', { email })
      await browser.post('/api/auth/sign-in/email-otp', { email, otp: await readCode(email) })
      return browser
    },
    readCode,
    query: (sql) => {
      if (database.kind !== 'url') throw new TypeError('an embedded database cannot be queried from outside')
      return queryDatabase(database.url, sql)
    },
    stop: async () => {
      await server.stop()
      if (ownDataDir) rmSync(ownDataDir, { recursive: true, force: true })
    },
  }
}
