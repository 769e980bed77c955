import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PublicConfig, Session } from '@holdfast/api'
import { whenFileEnds } from '@holdfast/testing/file'
import { freePorts } from '@holdfast/testing/ports'
import { Counter } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { lockDirectory } from '../relay/mailbox/log/lock.ts'
import { relayService } from '../services/relayService.ts'
import type { ServiceFactory } from '../services/Service.ts'
import { makeTestDatabase, queryDatabase } from '../test/database/testDatabase.ts'
import { freeServerPorts, isReady, runServer } from '../test/serverProcess.ts'
import { createTestBrowser, webUrl } from '../test/testBrowser.ts'
import { startTestServer } from '../test/testServer.ts'
import { until } from '../test/until.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded/startEmbeddedDatabase.ts'
import { migrateDatabase } from './migrate.ts'

const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const end of undo.splice(0).reverse()) await end()
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-database-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let usedFolder: Promise<string> | undefined

/** Copies a data folder that a server has used, since making one takes more than a second of CPU time. */
async function copyUsedFolder(): Promise<string> {
  usedFolder ??= (async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-database-'))
    whenFileEnds(() => rmSync(dataDir, { recursive: true }))
    const database = await startEmbeddedDatabase({ dataDir, ...quiet })
    await migrateDatabase(database.url)
    await database.stop()
    return dataDir
  })()
  const folder = makeFolder()
  cpSync(await usedFolder, folder, { recursive: true })
  // Postgres accepts only a private folder, and the copy's mode is the default.
  chmodSync(join(folder, 'postgres'), 0o700)
  return folder
}

const isRunning = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

function run(env: Record<string, string>): ReturnType<typeof runServer> {
  const server = runServer(env)
  undo.push(() => server.child.kill('SIGKILL'))
  return server
}

/** Kills Postgres, and makes each restart fail. @returns a function that lets the next restart succeed. */
function takeDown(processId: number): () => void {
  const { execPath } = process
  const allowRestart = () => void (process.execPath = execPath)
  undo.push(allowRestart)
  process.execPath = '/nowhere/node'
  process.kill(processId, 'SIGKILL')
  return allowRestart
}

const quiet = { durable: false, onEvent: () => undefined }

describe('startEmbeddedDatabase', () => {
  it('default: starts, keeps its data after a restart, and leaves no process running', async () => {
    const dataDir = makeFolder()
    const first = await startEmbeddedDatabase({ dataDir, ...quiet })
    await Promise.all([migrateDatabase(first.url), migrateDatabase(first.url), migrateDatabase(first.url)])
    const processId = first.processId()
    await first.stop()
    expect(isRunning(processId)).toBe(false)
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
    const second = await startEmbeddedDatabase({ dataDir, ...quiet })
    expect(await queryDatabase(second.url, 'select id from project')).toEqual([])
    await migrateDatabase(second.url)
    await second.stop()
  }, 30_000)

  it.each([
    ['that has no version', { base: 'x' }, /is damaged .* restore a backup/],
    [
      'that is of another version',
      { PG_VERSION: '12\n' },
      /was made by Postgres 12, but this server ships Postgres 18; dump and restore/,
    ],
    ['that lacks all other files', { PG_VERSION: '18\n' }, /does not start: .* restore a backup/],
  ])(
    'error: refuses a folder %s',
    async (_name, files, message) => {
      const dataDir = makeFolder()
      mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 })
      for (const [name, content] of Object.entries(files)) writeFileSync(join(dataDir, 'postgres', name), content)
      const error: unknown = await startEmbeddedDatabase({ dataDir, ...quiet }).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ name: 'DatabaseStartError', shortMessage: expect.stringMatching(message) })
      expect((error as Error).message.split('\n')).toHaveLength(1)
    },
    30_000,
  )

  it('behavior: chooses another port when another program has taken the first port; reports the reason when all ports are taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    undo.push(() => holder.close())
    await once(holder, 'listening')
    const { port: taken } = holder.address() as AddressInfo
    const [free = 0] = await freePorts(1)
    const dataDir = await copyUsedFolder()
    const givenPorts: number[] = []
    const findPort = (ports: number[]) => async () => {
      givenPorts.push(ports[0] ?? 0)
      return ports.length > 1 ? (ports.shift() ?? 0) : (ports[0] ?? 0)
    }
    const database = await startEmbeddedDatabase({ dataDir, ...quiet, findPort: findPort([taken, free]) })
    await database.stop()
    expect(givenPorts).toEqual([taken, free])
    await expect(startEmbeddedDatabase({ dataDir, ...quiet, findPort: findPort([taken]) })).rejects.toMatchObject({
      name: 'DatabaseStartError',
      shortMessage: `port ${taken} was free when it was chosen for the database, but another program has taken it since; start again.`,
    })
    expect(givenPorts).toEqual([taken, free, taken, taken, taken])
  }, 60_000)

  it('error: reports a full disk before creating anything on it', async () => {
    const dataDir = makeFolder()
    const freeBytesOf = (folder: string): number => (folder === dataDir ? 99.9 * 1024 * 1024 : 0)
    await expect(startEmbeddedDatabase({ dataDir, ...quiet, freeBytesOf })).rejects.toMatchObject({
      name: 'DatabaseStartError',
      message: `only 99 MB are free in ${dataDir}; free at least 100 MB, or set DATA_DIR to another disk.`,
    })
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('error: a restart that fails is reported and tried again', async () => {
    const events: string[] = []
    const onEvent = (message: string) => void events.push(message)
    const database = await startEmbeddedDatabase({ dataDir: await copyUsedFolder(), durable: false, onEvent })
    undo.push(database.stop)
    const allowRestart = takeDown(database.processId())
    await until(() => events.length > 1)
    allowRestart()
    await until(() => events.includes('the database is back'))
    expect(events[1]).toBe('spawn /nowhere/node ENOENT')
    expect(await queryDatabase(database.url, 'select id from project')).toEqual([])
  }, 30_000)

  it('behavior: a stop during a restart leaves no process running', async () => {
    const dataDir = await copyUsedFolder()
    const database = await startEmbeddedDatabase({ dataDir, ...quiet })
    const readProcessId = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    const killed = database.processId()
    process.kill(killed, 'SIGKILL')
    await until(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid')) && readProcessId() !== killed)
    const restarted = readProcessId()
    await database.stop()
    expect(isRunning(restarted)).toBe(false)
  }, 30_000)

  describe('after an interrupted first start', () => {
    let dataDir: string
    let database: EmbeddedDatabase
    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'holdfast-database-'))
      mkdirSync(join(dataDir, 'postgres.new'))
      writeFileSync(join(dataDir, 'postgres.new', 'half'), '')
      database = await startEmbeddedDatabase({ dataDir, ...quiet })
    }, 30_000)
    afterAll(async () => {
      await database.stop()
      rmSync(dataDir, { recursive: true })
    })

    it('behavior: leaves nothing half-made', async () => {
      await migrateDatabase(database.url)
      expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres-password'])
    })

    it('error: refuses a folder that another server uses', async () => {
      await expect(startEmbeddedDatabase({ dataDir, ...quiet })).rejects.toThrow(/another server runs on the database/)
      expect(isRunning(database.processId())).toBe(true)
    }, 30_000)
  })
})

describe('migrateDatabase', () => {
  it('error: reports a server that does not answer, in one line without the password', async () => {
    const error: unknown = await migrateDatabase('postgres://me:hush@127.0.0.1:1/shop').catch(
      (reason: unknown) => reason,
    )
    expect(error).toMatchObject({
      name: 'DatabaseStartError',
      shortMessage: expect.stringMatching(/^the database shop at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/),
    })
    expect(String(error)).not.toContain('hush')
  })
})

describe('a server whose database goes away', () => {
  it('behavior: answers with 503, and recovers without a restart', async () => {
    // Postgres is killed, so only committed data can survive.
    const database = { kind: 'embedded', durable: true } as const
    const site = await startTestServer({ config: { database, dataDir: await copyUsedFolder() } })
    undo.push(site.stop)
    const browser = await site.signUp('Survivor')
    const allowRestart = takeDown(site.server.databaseProcessId() ?? 0)
    const body = { username: 'survivor', password: 'correct horse battery' }
    // Postgres' query processes briefly outlive its main process.
    let session = await browser.get('/api/session')
    await until(async () => (session = await browser.get('/api/session')).status !== 200)
    const answers = [
      await browser.post('/api/siwx/nonce'),
      await site.open().post('/api/auth/sign-in/username', body),
      await site.open().post('/api/auth/sign-up/username', { userName: 'Later', password: body.password }),
    ]
    expect([session.status, session.body.error.code]).toEqual([503, 'database_unavailable'])
    expect(session.headers.get('retry-after')).toBe('2')
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    allowRestart()
    await until(async () => (await browser.get('/api/session')).status === 200)
    expect((await browser.get<Session>('/api/session')).body.user?.userName).toBe('Survivor')
    expect((await fetch(`${site.server.addresses.admin}/readyz`)).status).toBe(200)
  }, 60_000)
})

describe('a database whose pages are damaged', () => {
  it('error: is reported in one line that says what to do', async () => {
    const dataDir = await copyUsedFolder()
    const database = { kind: 'embedded', durable: false } as const
    const first = await startEmbeddedDatabase({ dataDir, ...quiet })
    const [row] = await queryDatabase<{ path: string }>(first.url, "select pg_relation_filepath('setting') as path")
    await first.stop()
    writeFileSync(join(dataDir, 'postgres', row?.path ?? ''), Buffer.alloc(8192, 0xff))
    const error: unknown = await startTestServer({ config: { database, dataDir } }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      name: 'DatabaseStartError',
      shortMessage: expect.stringMatching(
        /^the database cannot be used: invalid page in block 0 of relation .*: its data is damaged; .* restore a backup.*$/,
      ),
    })
  }, 60_000)
})

describe('a log that cannot be written', () => {
  it('behavior: makes no request fail, and is reported at /readyz', async () => {
    const dataDir = makeFolder()
    mkdirSync(join(dataDir, 'logs'))
    symlinkSync('/dev/full', join(dataDir, 'logs', 'server.log'))
    const ports = await freeServerPorts()
    const { child, ended } = run({
      ...ports,
      WEB_URL: webUrl,
      DATA_DIR: dataDir,
      DATABASE_URL: await makeTestDatabase(),
    })
    const admin = `http://127.0.0.1:${ports.ADMIN_PORT}`
    await until(() =>
      fetch(`${admin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const web = `http://127.0.0.1:${ports.WEB_PORT}`
    await until(() =>
      fetch(`${web}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const browser = createTestBrowser(web, '127.0.0.1')
    const signUp = await browser.post('/api/auth/sign-up/username', {
      userName: 'Full',
      password: 'correct horse battery',
    })
    expect(signUp.status).toBe(200)
    expect((await browser.get<Session>('/api/session')).body.user?.userName).toBe('Full')
    const ready = await fetch(`${admin}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'log_unavailable' }])
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }, 60_000)

  it('behavior: does not end the vault, and is reported at its /readyz', async () => {
    const [port] = await freePorts(1)
    const full = openSync('/dev/full', 'a')
    undo.push(() => closeSync(full))
    const url = `http://localhost:${port}`
    const vault = runServer(
      {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        DATA_DIR: makeFolder(),
        VAULT_PORT: `${port}`,
        VAULT_URL: url,
        SECURE_URL: 'http://localhost:3002',
        VAULT_DATABASE_URL: await makeTestDatabase(),
        VAULT_SECRET: 'v'.repeat(32),
        VAULT_KEYS: `one:${'a'.repeat(64)}`,
        VAULT_SMTP_URL: 'smtp://vault:v@localhost',
        VAULT_MAIL_FROM: 'Vault <vault@app.example>',
      },
      { program: 'vault', output: full },
    )
    undo.push(() => vault.child.kill('SIGKILL'))
    const askHealth = (name: string) => fetch(`http://127.0.0.1:${port}/${name}`).catch(() => undefined)
    await until(async () => vault.child.exitCode !== null || (await askHealth('healthz'))?.ok === true)
    const ready = await askHealth('readyz')
    expect([ready?.status, await ready?.json()]).toEqual([503, { status: 'log_unavailable' }])
    expect((await askHealth('healthz'))?.status).toBe(200)
    vault.child.kill('SIGTERM')
    expect(await vault.ended).toEqual([0, null])
  }, 60_000)

  it('behavior: a terminal that accepts no output does not end the server; the end of its parent process does', async () => {
    const ports = await freeServerPorts()
    const full = openSync('/dev/full', 'a')
    undo.push(() => closeSync(full))
    const server = runServer(
      { ...ports, DATA_DIR: makeFolder(), DATABASE_URL: await makeTestDatabase() },
      { messages: full },
    )
    undo.push(() => server.child.kill('SIGKILL'))
    await until(() => isReady(ports))
    await queryDatabase(
      server.env['DATABASE_URL'] ?? '',
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'holdfast'",
    )
    await until(() => isReady(ports))
    server.child.disconnect()
    expect(await server.ended).toEqual([0, null])
  }, 60_000)
})

describe('a port that is in use', () => {
  it('error: is reported in one line, and everything that had already started is stopped', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    undo.push(() => holder.close())
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const dataDir = makeFolder()
    const starting = startTestServer({ services: [relayService], config: { admin: { port }, dataDir } })
    await expect(starting).rejects.toMatchObject({
      name: 'PortError',
      shortMessage: `port ${port} is in use; stop the program that uses it, or choose another with ADMIN_PORT.`,
    })
    // The relay has released its folder.
    lockDirectory(join(dataDir, 'relay'))()
  }, 30_000)
})

describe('nodes that cannot be started', () => {
  it('error: end the start with their own error, and everything that had already started is stopped', async () => {
    const url = await makeTestDatabase({ hasTables: true })
    const rpc: ServiceFactory = {
      name: 'rpc',
      start: async ({ registry, nodes }) => {
        // The metrics of the nodes have the same name.
        registry.registerMetric(new Counter({ name: 'holdfast_rpc_calls_total', help: 'taken', registers: [] }))
        await nodes()
        throw new Error('The nodes have started.')
      },
    }
    const starting = startTestServer({
      services: [rpc],
      config: { database: { kind: 'url', url }, dataDir: makeFolder() },
    })
    await expect(starting).rejects.toThrow(/holdfast_rpc_calls_total/)
    const open =
      "select count(*)::int as count from pg_stat_activity where application_name = 'holdfast' and datname = current_database()"
    await until(async () => (await queryDatabase<{ count: number }>(url, open))[0]?.count === 0)
  }, 30_000)
})

describe('main.ts', () => {
  it('behavior: after kill -9, the server starts again with all data; after SIGTERM, it ends with code 0', async () => {
    const dataDir = makeFolder()
    const ports = await freeServerPorts()
    const env = { ...ports, WEB_URL: 'http://localhost:3000', DATA_DIR: dataDir }
    const first = run(env)
    await until(() => isReady(ports))
    const web = `http://127.0.0.1:${ports.WEB_PORT}`
    const browser = createTestBrowser(web, '127.0.0.1')
    await browser.post('/api/auth/sign-up/username', { userName: 'Phoenix', password: 'correct horse battery' })
    const { projectId } = (await browser.get<PublicConfig>('/api/config')).body
    first.child.kill('SIGKILL')
    await first.ended
    const second = run(env)
    await until(() => isReady(ports))
    expect((await browser.get<Session>('/api/session')).body.user?.userName).toBe('Phoenix')
    expect((await browser.get<PublicConfig>('/api/config')).body.projectId).toBe(projectId)

    second.child.kill('SIGTERM')
    expect(await second.ended).toEqual([0, null])
    // There is no chain in this test, and a recovering database may answer late: the server logs both problems, and tries
    // again.
    const triedAgain = /a node of a chain does not answer|could not be (?:settled|looked at): |the bundler of chain/
    const others = second
      .messages()
      .split('\n')
      .filter((line) => !triedAgain.test(line))
    expect(others.join('\n')).toBe('')
  }, 90_000)

  it('error: reports a wrong variable in one line, and ends with code 1', async () => {
    const { ended, messages } = run({ WEB_PORT: 'abc' })
    expect(await ended).toEqual([1, null])
    expect(messages()).toBe("server: WEB_PORT is 'abc'. Use a whole number from 1 to 65535.\n")
  }, 30_000)
})
