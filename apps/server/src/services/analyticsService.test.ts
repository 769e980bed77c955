import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnalyticsEvent, servicesErrorSchema } from '@holdfast/api'
import { fakeClock } from '@holdfast/testing/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRunningDatabase } from '../database/embedded/findRunningDatabase.ts'
import { createRateLimits } from '../http/limits/rateLimits.ts'
import { queryDatabase } from '../test/database/testDatabase.ts'
import { openTestProjects, type TestProjects } from '../test/testProjects.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { until } from '../test/until.ts'
import { analyticsService } from './analyticsService.ts'

const origin = 'https://app.example'
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
const otherWallet = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
const HOUR_MS = 3600 * 1000

let site: TestServer
let projects: TestProjects
beforeAll(async () => {
  site = await startTestServer({
    services: [analyticsService],
    clock,
    config: { analytics: { retentionDays: 2 } },
    limits: createRateLimits({ networkFactor: 10_000, points: { event: 40 } }),
  })
  projects = openTestProjects(site)
}, 60_000)
afterAll(async () => {
  await projects.close()
  await site.stop()
})

function makeEvent(props: Partial<AnalyticsEvent['props']> = {}, event: Partial<AnalyticsEvent> = {}): AnalyticsEvent {
  return {
    eventId: randomUUID(),
    url: 'https://app.example/pay?secret=1',
    domain: 'elsewhere.example',
    timestamp: clock.now(),
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false }, ...props },
    ...event,
  }
}

let addresses = 0

async function post(
  server: TestServer,
  projectId: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  addresses += 1
  const response = await fetch(`${server.server.addresses.services}/e?projectId=${projectId}&st=holdfast&sv=react-1`, {
    method: 'POST',
    headers: { origin, 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

type Row = { event: string; domain: string; properties: object; visitor: string | null; address: string | null }
const readEvents = (id: string): Promise<Row[]> =>
  site.query<Row>(
    `select e.* from analytics_event e join project p on p.key = e.project_key where p.id = '${id}' order by e.received_at, e.event_id`,
  )

/** Lets the queue write, and waits for this many events of a project. */
async function awaitStored(id: string, count: number): Promise<Row[]> {
  await clock.advance(1_000)
  await until(async () => (await readEvents(id)).length === count)
  return readEvents(id)
}

async function metric(server: TestServer, name: string): Promise<number> {
  const text = await (await fetch(`${server.server.addresses.admin}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ')[1] ?? 0)
}

describe('GET /getAnalyticsConfig', () => {
  it.each([true, false])('default: reports whether the project wants events: %s', async (isAnalyticsEnabled) => {
    const id = await projects.create({ isAnalyticsEnabled })
    const url = `${site.server.addresses.services}/getAnalyticsConfig?projectId=${id}&st=holdfast&sv=1`
    const response = await fetch(url, { headers: { origin } })
    expect([response.status, await response.json()]).toEqual([200, { isAnalyticsEnabled }])
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('POST /e', () => {
  it('behavior: cleans texts that the database cannot store, such as one that a kit has cut within a character', async () => {
    const id = await projects.create({ isAnalyticsEnabled: true })
    const event = makeEvent({ event: 'CONNECT_SUCCESS', properties: { name: 'He\0ron \ud83e' } })
    expect(await post(site, id, event)).toEqual({ status: 202, body: {} })
    expect(await awaitStored(id, 1)).toMatchObject([{ properties: { name: 'Heron \ufffd' } }])
    const batch = await fetch(`${site.server.addresses.services}/batch?projectId=${id}&st=holdfast&sv=1`, {
      method: 'POST',
      headers: { origin },
      body: JSON.stringify([event]),
    })
    expect(batch.status).toBe(202)
  })

  it.each(['text/plain;charset=UTF-8', 'application/json'])('default: stores an event sent as %s', async (type) => {
    const id = await projects.create({ isAnalyticsEnabled: true })
    const event = makeEvent({ event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'Heron' } })
    const answer = await post(site, id, event, { 'content-type': type })
    expect(answer).toEqual({ status: 202, body: {} })
    expect(await awaitStored(id, 1)).toEqual([
      {
        project_key: expect.any(Number),
        event_id: event.eventId,
        event: 'CONNECT_SUCCESS',
        occurred_at: new Date(event.timestamp),
        received_at: new Date(event.timestamp),
        // The domain that the browser stated, not the one that the page stated.
        domain: 'app.example',
        properties: { method: 'browser', name: 'Heron' },
        visitor: null,
        address: null,
        sdk_type: 'holdfast',
        sdk_version: 'react-1',
      },
    ])
  })

  it('default: stores an event once in each project, even if it is delivered twice', async () => {
    const [id, second] = [
      await projects.create({ isAnalyticsEnabled: true }),
      await projects.create({ isAnalyticsEnabled: true }),
    ]
    const event = makeEvent()
    for (const project of [id, id, second]) expect((await post(site, project, event)).status).toBe(202)
    await awaitStored(second, 1)
    expect(await readEvents(id)).toHaveLength(1)
    await post(site, id, event)
    await post(site, id, makeEvent())
    expect(await awaitStored(id, 2)).toHaveLength(2)
  })

  it('behavior: recognises a wallet within one day and one project, without storing its address', async () => {
    const [id, second] = [
      await projects.create({ isAnalyticsEnabled: true }),
      await projects.create({ isAnalyticsEnabled: true }),
    ]
    for (const address of [wallet, wallet.toLowerCase(), otherWallet]) await post(site, id, makeEvent({ address }))
    await post(site, second, makeEvent({ address: wallet }))
    await awaitStored(second, 1)
    await awaitStored(id, 3)
    await clock.advance(24 * HOUR_MS)
    await post(site, id, makeEvent({ address: wallet }))
    const today = (await awaitStored(id, 4)).at(-1)
    const pseudonyms = (await readEvents(id)).map(({ visitor }) => visitor)
    expect(pseudonyms.every((pseudonym) => pseudonym !== null && pseudonym.length > 40)).toBe(true)
    expect(new Set(pseudonyms).size).toBe(3)
    expect(today?.visitor).toBe(pseudonyms.at(-1))
    expect((await readEvents(second)).map(({ visitor }) => pseudonyms.includes(visitor))).toEqual([false])
    const everything = JSON.stringify(await site.query('select * from analytics_event'))
    expect(everything.toLowerCase()).not.toContain(wallet.slice(2).toLowerCase())
    expect(everything).not.toContain('10.1.')
    expect(everything).not.toContain('secret')
  })

  it('behavior: stores addresses for a project whose operator has switched on their storage', async () => {
    const id = await projects.create({ isAnalyticsEnabled: true, keepsAddresses: true })
    await post(site, id, makeEvent({ address: wallet }))
    expect(await awaitStored(id, 1)).toMatchObject([{ address: wallet, visitor: expect.stringMatching(/^[\w-]{43}$/) }])
  })

  it.each([
    ['Do Not Track', { dnt: '1' }, true, 'private'],
    ['Global Privacy Control', { 'sec-gpc': '1' }, true, 'private'],
    ['a project that does not want events', {}, false, 'off'],
  ])('behavior: nothing is stored for %s', async (_name, headers, isAnalyticsEnabled, reason) => {
    const id = await projects.create({ isAnalyticsEnabled })
    const name = `holdfast_analytics_ignored_total{reason="${reason}"}`
    const before = await metric(site, name)
    const answer = await post(
      site,
      id,
      makeEvent({ address: wallet }),
      headers as Record<string, string> /* rows differ in type */,
    )
    expect(answer).toEqual({ status: 202, body: {} })
    expect(await metric(site, name)).toBe(before + 1)
    expect(await metric(site, 'holdfast_analytics_waiting')).toBe(0)
    expect(await readEvents(id)).toEqual([])
  })

  it.each([
    ['a timestamp before 1970', makeEvent({}, { timestamp: -1 }), 400, 'timestamp'],
    ['a timestamp that is a word', { ...makeEvent(), timestamp: 'now' }, 400, 'invalid_request'],
    ['a timestamp that is a time of day', { ...makeEvent(), timestamp: '12:00' }, 400, 'invalid_request'],
    ['no properties', { eventId: 'x' }, 400, 'invalid_request'],
    ['no JSON', '{', 400, 'malformed_json'],
    ['an event of 17 kB', makeEvent({ properties: { more: 'x'.repeat(17 * 1024) } }), 413, 'body_too_large'],
  ])('error: refuses a body with %s', async (_name, body, status, name) => {
    const id = await projects.create({ isAnalyticsEnabled: true })
    const answer = await post(site, id, body)
    expect([answer.status, servicesErrorSchema.parse(answer.body).reasons[0]?.name]).toEqual([status, name])
    expect(await metric(site, 'holdfast_analytics_waiting')).toBe(0)
  })

  it.each([
    ['an event that no kit of ours sends', makeEvent({ event: 'DANCE' }), 'unknown'],
    ['an event that our kit describes but never sends', makeEvent({ event: 'MODAL_CREATED' }), 'unknown'],
    [
      'an internal error of another kit',
      {
        ...makeEvent(),
        timestamp: '2026-11-21T12:00:00.000Z',
        props: {
          type: 'error',
          event: 'INTERNAL_SDK_ERROR',
          errorType: 'Error',
          errorMessage: 'x',
          stackTrace: 'Error: x\n    at y',
        },
      },
      'error',
    ],
  ])('behavior: counts, but does not store, %s', async (_name, body, reason) => {
    const id = await projects.create({ isAnalyticsEnabled: true })
    const name = `holdfast_analytics_ignored_total{reason="${reason}"}`
    const before = await metric(site, name)
    expect(await post(site, id, body)).toEqual({ status: 202, body: {} })
    expect(await metric(site, name)).toBe(before + 1)
    expect(await metric(site, 'holdfast_analytics_waiting')).toBe(0)
    expect(await readEvents(id)).toEqual([])
  })

  it('behavior: accepts a time in ISO 8601, a null address and a long page address', async () => {
    const id = await projects.create({ isAnalyticsEnabled: true })
    const timestamp = new Date(clock.now() - 5_000).toISOString()
    const { props } = makeEvent()
    const url = `https://app.example/?${'x'.repeat(4_000)}`
    expect(await post(site, id, { ...makeEvent(), timestamp, url, props: { ...props, address: null } })).toEqual({
      status: 202,
      body: {},
    })
    expect(await awaitStored(id, 1)).toMatchObject([{ occurred_at: new Date(timestamp), visitor: null }])
  })

  it('error: refuses too many events from one network', async () => {
    const id = await projects.create({ isAnalyticsEnabled: true })
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    const answers = await Promise.all(Array.from({ length: 41 }, () => post(site, id, makeEvent(), headers)))
    expect(answers.map(({ status }) => status).sort((one, next) => one - next)).toEqual([
      ...Array<number>(40).fill(202),
      429,
    ])
    await awaitStored(id, 40)
  })

  it('error: refuses a page that is not allowed', async () => {
    const id = await projects.create({ isAnalyticsEnabled: true })
    expect((await post(site, id, makeEvent(), { origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('POST /batch', () => {
  const send = async (id: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${site.server.addresses.services}/batch?projectId=${id}&st=events_sdk&sv=js-2.21.8`, {
      method: 'POST',
      headers: { origin, 'x-forwarded-for': '10.2.0.1', ...headers },
      body: JSON.stringify(body),
    })
  const event = { eventId: 'e', bundleId: '', timestamp: 1, props: { event: 'INIT', type: '', properties: {} } }

  it('error: refuses too many batches from one network', async () => {
    const id = await projects.create({ isAnalyticsEnabled: true })
    const headers = { 'x-forwarded-for': '10.2.0.9' }
    const answers = await Promise.all(Array.from({ length: 41 }, () => send(id, [event], headers)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it.each([
    ['unknown', {}, true],
    ['private', { dnt: '1' }, true],
    ['off', {}, false],
  ])('default: counts the reports of another pairing client as "%s"', async (reason, headers, isAnalyticsEnabled) => {
    const id = await projects.create({ isAnalyticsEnabled })
    const name = `holdfast_analytics_ignored_total{reason="${reason}"}`
    const before = await metric(site, name)
    const answer = await send(id, [event, event, event], headers as Record<string, string> /* rows differ in type */)
    expect([answer.status, await answer.json()]).toEqual([202, {}])
    expect(await metric(site, name)).toBe(before + 3)
    expect(await readEvents(id)).toEqual([])
  })

  it('error: refuses a body that is not a list', async () => {
    const id = await projects.create({ isAnalyticsEnabled: true })
    expect((await send(id, event)).status).toBe(400)
  })
})

describe('stored events', () => {
  it('behavior: removes old events, and the key of their day', async () => {
    const id = await projects.create({ isAnalyticsEnabled: true })
    await post(site, id, makeEvent({ address: wallet }))
    await awaitStored(id, 1)
    await clock.advance(47 * HOUR_MS)
    expect(await readEvents(id)).toHaveLength(1)
    await clock.advance(2 * HOUR_MS)
    await until(async () => (await readEvents(id)).length === 0)
    const countKeys = async () => (await site.query(`select name from setting where name like 'analyticsKey:%'`)).length
    await until(async () => (await countKeys()) === 0)
  })

  it('behavior: stores every waiting event before the server stops', async () => {
    const first = await startTestServer({ services: [analyticsService] })
    const opened = openTestProjects(first)
    const id = await opened.create({ isAnalyticsEnabled: true })
    await Promise.all(Array.from({ length: 20 }, () => post(first, id, makeEvent())))
    await opened.close()
    await first.stop()
    expect(await first.query('select 1 from analytics_event')).toHaveLength(20)
  }, 60_000)

  it('behavior: events wait while the database is unavailable', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-analytics-'))
    const config = { database: { kind: 'embedded', durable: true }, dataDir, projectId: 'f'.repeat(32) } as const
    const first = await startTestServer({ services: [analyticsService], config })
    try {
      // The operator's command finds the database in the same way.
      const url = (await findRunningDatabase(dataDir)) ?? ''
      await queryDatabase(url, 'update project set is_analytics_enabled = true')
      const send = () =>
        post(first, config.projectId, makeEvent({ address: wallet }), { origin: 'http://localhost:3000' })
      expect((await send()).status).toBe(202)
      await until(async () => (await metric(first, 'holdfast_analytics_stored_total')) === 1)

      process.kill(first.server.databaseProcessId() ?? 0, 'SIGKILL')
      // `/readyz` may miss a short outage, because a successful check counts for a second.
      await until(() =>
        queryDatabase(url, 'select 1').then(
          () => false,
          () => true,
        ),
      )
      const answers = await Promise.all(Array.from({ length: 10 }, send))
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(202))
      await until(async () => (await metric(first, 'holdfast_analytics_stored_total')) === 11)
      expect(await queryDatabase(url, 'select 1 from analytics_event')).toHaveLength(11)
    } finally {
      await first.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }, 90_000)
})
