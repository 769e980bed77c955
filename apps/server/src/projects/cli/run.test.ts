import { fakeClock } from '@holdfast/testing/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAnalyticsStore } from '../../analytics/store.ts'
import { connectDatabase, type DatabaseConnection } from '../../database/connect.ts'
import { migrateDatabase } from '../../database/migrate.ts'
import { makeTestDatabase } from '../../test/database/testDatabase.ts'
import type { Project } from '../project.ts'
import { createProjectStore } from '../store.ts'
import { parseArguments } from './arguments.ts'
import { FixedProjectIdError, OriginNotListedError, ProjectNotFoundError } from './errors.ts'
import { type Outcome, runCommand } from './run.ts'

const own = 'f'.repeat(32)
const clock = fakeClock()
let database: DatabaseConnection

beforeAll(async () => {
  const url = await makeTestDatabase()
  await migrateDatabase(url)
  database = connectDatabase(url, () => undefined)
}, 60_000)
afterAll(() => database.close())

const run = (...argv: string[]): Promise<Outcome> =>
  runCommand(parseArguments(argv), { db: database.db, configuredId: own, clock })

async function runJson(...argv: string[]): Promise<Project> {
  return (await run(...argv)).json as Project /* these commands print a project */
}

describe('runCommand', () => {
  it('default: without projects, prints how to create a project', async () => {
    const { text, json, exitCode } = await run('list')
    expect([text, json, exitCode]).toEqual([expect.stringContaining("'npm run project -- create <name>'"), [], 0])
    await expect(run('show', 'own')).rejects.toBeInstanceOf(ProjectNotFoundError)
  })

  it('default: create: a new project admits only programs, and records no events', async () => {
    const project = await runJson('create', 'Reef')
    expect(project).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Reef',
      isOwn: false,
      origins: [],
      features: 'all',
      disabledFeatures: [],
      includeWalletIds: [],
      excludeWalletIds: [],
      allowsNoOrigin: true,
      isAnalyticsEnabled: false,
      keepsAddresses: false,
      createdAt: expect.any(Date),
      rotatedAt: null,
    })
    expect(await runJson('show', project.id)).toEqual(project)
  })

  it('behavior: set: changes the named settings, and nothing else', async () => {
    const { id } = await runJson('create', 'Reef', '--origin', 'https://a.example', '--analytics', 'on')
    const changed = await runJson('set', id, '--features', 'relay', '--exclude-wallets', 'heron', '--forbid-no-origin')
    expect(changed).toMatchObject({
      name: 'Reef',
      origins: ['https://a.example'],
      isAnalyticsEnabled: true,
      features: ['relay'],
      excludeWalletIds: ['heron'],
      allowsNoOrigin: false,
    })
    expect(await runJson('set', id, '--features', 'all', '--exclude-wallets', 'none')).toMatchObject({
      features: 'all',
      excludeWalletIds: [],
    })
  })

  it('behavior: set: switches features of the kit off and on again', async () => {
    const { id } = await runJson('create', 'Reef', '--disable', 'swaps,email')
    expect(await runJson('show', id)).toMatchObject({ disabledFeatures: ['swaps', 'email'], features: 'all' })
    expect((await run('show', id)).text).toMatch(/^switched off +swaps, email$/m)
    expect((await run('set', id, '--disable', 'socials')).text).toMatch(/^switched off +socials$/m)
    expect((await run('set', id, '--disable', 'none')).text).toMatch(/^switched off +\(nothing\)$/m)
  })

  it('default: sponsor: shows a policy, changes the named settings, and switches the policy off again', async () => {
    const { id } = await runJson('create', 'Reef')
    expect((await run('sponsor', id)).text).toMatch(/^sponsoring +off \(no policy yet\)$/m)
    const contract = `0x${'Ab'.repeat(20)}`
    const changed = await run(
      'sponsor',
      id,
      '--on',
      '--chains',
      '1,10,1',
      '--contracts',
      contract,
      '--methods',
      '0xD0E30DB0',
      '--user-day',
      '0.01',
      '--total',
      '5',
      '--alarm',
      '75',
    )
    const policy = {
      isOn: true,
      chainIds: [1, 10],
      contracts: [contract.toLowerCase()],
      methods: ['0xd0e30db0'],
      userDailyWei: '10000000000000000',
      totalWei: '5000000000000000000',
      alarmPercent: 75,
      spentWei: '0',
    }
    expect(changed.json).toEqual(policy)
    expect(changed.text).toMatch(/^a user, a day +0\.01 ether$/m)
    expect((await run('sponsor', id)).json).toEqual(policy)
    expect((await run('sponsor', id, '--contracts', 'all', '--off')).json).toEqual({
      ...policy,
      isOn: false,
      contracts: 'all',
    })
    // Another project keeps its own policy.
    const { id: other } = await runJson('create', 'Atoll')
    expect((await run('sponsor', other)).json).toMatchObject({ isOn: false, chainIds: 'all', alarmPercent: 80 })
    await expect(run('sponsor', 'none', '--on')).rejects.toBeInstanceOf(ProjectNotFoundError)
  })

  it('behavior: allow: operators who change a project at the same time do not undo each other’s changes', async () => {
    const { id } = await runJson('create', 'Reef')
    const origins = Array.from({ length: 8 }, (_, index) => `https://a${index}.example`)
    await Promise.all(origins.map((origin) => run('allow', id, origin)))
    expect([...(await runJson('show', id)).origins].sort()).toEqual(origins)
    expect((await runJson('allow', id, 'https://a0.example')).origins).toHaveLength(8)
  })

  it('behavior: check: says which pattern allows an origin, or how to allow it', async () => {
    const { id } = await runJson('create', 'Reef', '--origin', 'https://*.reef.example')
    expect(await run('check', id, 'https://a.reef.example')).toMatchObject({
      text: 'https://a.reef.example may use Reef, by https://*.reef.example.',
      exitCode: 0,
    })
    expect(await run('check', id, 'https://reef.example')).toMatchObject({
      text: `https://reef.example may not use Reef; to let it: npm run project -- allow ${id} https://reef.example`,
      exitCode: 1,
    })
    expect((await run('check', id, 'null')).text).toMatch(/^'null' is not an origin/)
  })

  it('behavior: finds the product’s own project by the id "own", and does not rotate its id when PROJECT_ID sets the id', async () => {
    await createProjectStore(database.db).ensureOwn(own, { isForced: true, name: 'Holdfast' })
    expect(await runJson('show', 'own')).toMatchObject({ id: own, isOwn: true })
    expect((await run('list')).text).toMatch(/^f{32} +Holdfast +off +the product's own pages$/m)
    expect((await run('check', 'own', 'http://localhost:3000')).text).toContain('in development local pages')
    await expect(run('rotate', 'own')).rejects.toBeInstanceOf(FixedProjectIdError)
  })

  it('behavior: rotate: changes the id, and no setting', async () => {
    const before = await runJson('create', 'Reef', '--origin', 'https://a.example')
    const after = await runJson('rotate', before.id)
    expect(after).toEqual({ ...before, id: expect.not.stringContaining(before.id), rotatedAt: new Date(clock.now()) })
    await expect(run('show', before.id)).rejects.toBeInstanceOf(ProjectNotFoundError)
  })

  it('behavior: stats: without events, says when analytics is off', async () => {
    const { id } = await runJson('create', 'Reef')
    expect((await run('stats', id)).text).toContain(`analytics is off: npm run project -- set ${id} --analytics on`)
    await run('set', id, '--analytics', 'on')
    expect((await run('stats', id)).text).toMatch(/No events\.$/)
  })

  it('behavior: stats: shows the texts of visitors without the characters that control a terminal', async () => {
    const { id } = await runJson('create', 'Reef')
    const key = (await createProjectStore(database.db).find(id))?.key ?? 0
    const receivedAt = new Date(clock.now())
    await createAnalyticsStore(database.db).insert([
      {
        projectKey: key,
        eventId: 'x',
        event: 'CONNECT_SUCCESS',
        occurredAt: receivedAt,
        receivedAt,
        domain: 'app.example',
        properties: { name: '\u001b[2JHeron\u009b1m\nTern\u202e', method: '\u001b\u0007' },
      },
    ])
    expect((await run('stats', id)).text).toMatch(/\n\[2JHeron1m Tern {3}\(unknown\) {6}1$/)
  })

  it('error: refuses an unknown project id, and does not remove an origin that is not listed', async () => {
    const { id } = await runJson('create', 'Reef', '--origin', 'https://a.example')
    for (const argv of [
      ['show', 'x'],
      ['allow', '0'.repeat(32), 'https://a.example'],
      ['set', '0'.repeat(32), '--name', 'x'],
      ['rotate', `${id}' or '1'='1`],
    ]) {
      await expect(run(...argv)).rejects.toBeInstanceOf(ProjectNotFoundError)
    }
    await expect(run('deny', id, 'https://a.example', 'https://b.example')).rejects.toBeInstanceOf(OriginNotListedError)
    expect((await runJson('show', id)).origins).toEqual(['https://a.example'])
  })
})
