import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aheadClock } from '@holdfast/testing/time'
import { afterEach, describe, expect, it } from 'vitest'
import { analyticsService } from '../../services/analyticsService.ts'
import { bareEnvironment, freeServerPorts, isReady, runServer } from '../../test/serverProcess.ts'
import { startTestServer } from '../../test/testServer.ts'
import { until } from '../../test/until.ts'
import type { Project } from '../project.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const end of undo.splice(0).reverse()) await end()
})

type Result = { code: number; out: string; messages: string }

/** Runs the command in a process of its own, as an operator does, with only these variables set. */
async function run(env: Record<string, string>, ...argv: string[]): Promise<Result> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...argv], {
    env: { ...bareEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const result = { out: '', messages: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (result.out += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (result.messages += chunk))
  const [code] = (await once(child, 'close')) as [number]
  return { code, ...result }
}

async function readJson<Shape>(env: Record<string, string>, ...argv: string[]): Promise<Shape> {
  const { code, out, messages } = await run(env, ...argv, '--json')
  expect([code, messages]).toEqual([0, ''])
  return JSON.parse(out) as Shape
}

describe('npm run project', () => {
  it('default: creates and changes projects while a server runs, and the server notices the changes', async () => {
    const clock = aheadClock()
    const site = await startTestServer({ services: [analyticsService], clock })
    undo.push(site.stop)
    if (site.config.database.kind !== 'url') throw new TypeError('the test server has no database URL')
    const env = { DATABASE_URL: site.config.database.url }
    const statusOf = async (id: string, origin: string): Promise<number> => {
      const url = `${site.server.addresses.services}/getAnalyticsConfig?projectId=${id}`
      return (await fetch(url, { headers: { origin } })).status
    }
    /** Waits for a status after three seconds, because the server remembers a project for that long. */
    const becomes = async (status: number, id: string, origin: string): Promise<void> => {
      clock.aheadMs += 3_000
      await until(async () => (await statusOf(id, origin)) === status)
    }

    const { id } = await readJson<Project>(
      env,
      'create',
      'Reef',
      '--origin',
      'https://app.example',
      '--analytics',
      'on',
    )
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    await becomes(200, id, 'https://app.example')
    expect(await statusOf(id, 'https://a.reef.example')).toBe(403)

    const allowed = await run(env, 'allow', id, 'https://new.example', 'https://*.reef.example')
    expect([allowed.code, allowed.messages]).toEqual([0, ''])
    expect(allowed.out).toMatch(
      /^allowed origins +https:\/\/app\.example, https:\/\/new\.example, https:\/\/\*\.reef\.example$/m,
    )
    await becomes(200, id, 'https://a.reef.example')
    expect((await readJson<Project>(env, 'deny', id, 'https://new.example')).origins).toEqual([
      'https://app.example',
      'https://*.reef.example',
    ])
    await becomes(403, id, 'https://new.example')

    const event = {
      eventId: 'one',
      url: 'https://app.example/',
      domain: 'app.example',
      timestamp: Date.now(),
      props: {
        type: 'track',
        event: 'CONNECT_SUCCESS',
        properties: { method: 'browser', name: 'Heron\u009b\u202e\u{e0001}' },
        address: '0xabc',
      },
    }
    const init = { method: 'POST', headers: { origin: 'https://app.example' }, body: JSON.stringify(event) }
    expect((await fetch(`${site.server.addresses.services}/e?projectId=${id}`, init)).status).toBe(202)
    await until(async () => (await site.query('select 1 from analytics_event')).length === 1)

    const { id: rotated } = await readJson<Project>(env, 'rotate', id)
    await becomes(401, id, 'https://app.example')
    expect(await statusOf(rotated, 'https://app.example')).toBe(200)
    expect((await run(env, 'show', id)).messages).toBe(
      `project: There is no project '${id}'; 'npm run project -- list' shows the ids.\n`,
    )

    // The statistics remain with the project.
    const { out } = await run(env, 'stats', rotated, '--days', '1')
    expect(out).toMatch(/^CONNECT_SUCCESS +1 /m)
    expect(out).toMatch(/^\d{4}-\d\d-\d\d +1 +1$/m)
    expect(out).toMatch(/^Heron +browser +1$/m)
    // Visitors write the names of wallets, and the terminal must obey none of their characters.
    const asJson = await run(env, 'stats', rotated, '--days', '1', '--json')
    expect(asJson.out).toContain('"Heron\\u009b\\u202e\\udb40\\udc01"')
    expect(JSON.parse(asJson.out)).toMatchObject({
      stats: { connects: [{ wallet: 'Heron\u009b\u202e\u{e0001}' }] },
    })

    const projects = await readJson<Project[]>(env, 'list')
    expect(projects.map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ['Holdfast', true],
      ['Reef', false],
    ])
  }, 240_000)

  it('default: works with the embedded database before a server runs, while it runs and after', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-cli-'))
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const env = { DATA_DIR: dataDir }
    const { id } = await readJson<Project>(env, 'create', 'Before')

    const ports = await freeServerPorts()
    const server = runServer({ ...ports, ...env, SERVICES: 'analytics' })
    undo.push(() => server.child.kill('SIGKILL'))
    await until(() => isReady(ports))
    expect((await readJson<Project>(env, 'set', id, '--name', 'Beside')).name).toBe('Beside')

    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual([0, null])
    expect(server.messages()).toBe('')
    const projects = await readJson<Project[]>(env, 'list')
    expect(projects.map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ['Beside', false],
      ['Holdfast', true],
    ])
  }, 240_000)

  it('error: prints one line, and exits with 2 for wrong usage and 1 for a failure', async () => {
    const away = { DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/shop' }
    const results = await Promise.all([
      run({}, 'dance'),
      run({}, 'create', 'Reef', '--origin', 'https://*.com'),
      run(away, 'list'),
      run({ DATABASE_URL: 'nope' }, 'list'),
    ])
    expect(results.map(({ code, out, messages }) => [code, out, messages])).toEqual([
      [2, '', "project: There is no command 'dance'. 'npm run project -- --help' lists the commands.\n"],
      [
        2,
        '',
        "project: 'https://*.com' is not an origin that can be allowed: anyone can register a name under com; list the origins one by one.\n",
      ],
      [
        1,
        '',
        expect.stringMatching(/^project: the database shop at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*\n$/),
      ],
      [1, '', expect.stringMatching(/^project: DATABASE_URL is set \(4 characters, not shown\)\. Use .*\n$/)],
    ])
    const { code, out } = await run(away, '--help')
    expect([code, out]).toEqual([0, expect.stringContaining('npm run project -- allow <id> <origin>…')])
  }, 120_000)
})
