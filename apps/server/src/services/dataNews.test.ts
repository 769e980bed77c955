import { servicesErrorSchema } from '@holdfast/api'
import { createDataClient, type DataEvent } from '@holdfast/api/data'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { devnetChains } from '../config/chains/chains.ts'
import { type IndexerNotice, noticeChannel, writeNotice } from '../indexer/notices.ts'
import type { ProjectSettings } from '../projects/project.ts'
import { openTestProjects } from '../test/testProjects.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { until } from '../test/until.ts'
import { dataService } from './dataService.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const chainId = 'eip155:31337'
const me = `0x${'a1'.repeat(20)}` as const
const other = `0x${'b2'.repeat(20)}` as const

let chain: TestChain
let site: TestServer
beforeAll(async () => {
  chain = await startTestChain()
  const [indexed, plain] = devnetChains(8545)
  if (!indexed || !plain) throw new Error('there are no local chains')
  const { index: _, ...unindexed } = plain
  site = await startTestServer({
    services: [dataService],
    config: { projectId, chains: [{ ...indexed, rpcUpstreams: [chain.rpcUrl] }, unindexed] },
  })
  // The server begins to listen for notices a moment after it has started.
  const listening = `select 1 from pg_stat_activity where application_name = 'holdfast-events' and query like 'listen%'
    and state = 'idle' and datname = current_database()`
  await until(async () => (await site.query(listening)).length > 0)
}, 60_000)
afterAll(async () => {
  await site.stop()
  await chain.stop()
})

/** Sends a notice as an indexer does after it has written a block. */
async function sendNotice(notice: IndexerNotice): Promise<void> {
  for (const message of writeNotice(notice)) await site.query(`select pg_notify('${noticeChannel}', '${message}')`)
}
const client = () =>
  createDataClient({ url: site.server.addresses.services, projectId, sdkType: 'holdfast', sdkVersion: '1' })

/** Receives events until the end of the test. */
async function listen(account?: string): Promise<{ events: DataEvent[]; stop: () => void }> {
  const events: DataEvent[] = []
  let stop = (): void => {}
  await new Promise<void>((resolve) => {
    stop = client().watchEvents({
      chainId,
      account,
      onEvent: (event) => events.push(event),
      onLive: (isLive) => isLive && resolve(),
    })
  })
  onTestFinished(stop)
  return { events, stop }
}

/** Reads the server's answer to a WebSocket that it refuses to open. */
function refusalOf(query: Record<string, string>, headers: Record<string, string> = {}) {
  const address = `${site.server.addresses.services.replace('http', 'ws')}/v1/events?${new URLSearchParams(query)}`
  return new Promise<unknown>((resolve, reject) => {
    const socket = new WebSocket(address, { headers })
    socket.on('open', () => reject(new Error('the socket was opened')))
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (_request, response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () => {
        const { status, reasons } = servicesErrorSchema.parse(JSON.parse(text))
        const [reason] = reasons
        resolve([response.statusCode, status, reason?.name, reason?.description])
      })
    })
  })
}

describe('events', () => {
  it('default: announces blocks, and an account’s own activity', async () => {
    const mine = await listen(me)
    const theirs = await listen(other)
    const blocks = await listen()
    await sendNotice({ type: 'block', chainId: 31337, block: 7, accounts: [me] })
    await sendNotice({ type: 'block', chainId: 31338, block: 9, accounts: [me] })
    await sendNotice({ type: 'block', chainId: 31337, block: 8, accounts: [] })
    const block = (number: string) => ({ type: 'block', chainId, number })
    await until(() => mine.events.length >= 4 && theirs.events.length >= 2 && blocks.events.length >= 2)
    expect(mine.events).toEqual([
      block('7'),
      { type: 'balance', chainId, account: me },
      { type: 'activity', chainId, account: me },
      block('8'),
    ])
    expect(theirs.events).toEqual([block('7'), block('8')])
    expect(blocks.events).toEqual([block('7'), block('8')])
  })

  it('behavior: announces a block of several notices once, and a reorganisation as activity', async () => {
    const { events } = await listen(me)
    const many = Array.from({ length: 600 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}` as const)
    await sendNotice({ type: 'block', chainId: 31337, block: 20, accounts: many })
    await sendNotice({ type: 'replaced', chainId: 31337, block: 20, accounts: [me] })
    await sendNotice({ type: 'block', chainId: 31337, block: 20, accounts: [] })
    await until(() => events.length >= 4)
    expect(events.map(({ type }) => type)).toEqual(['block', 'balance', 'activity', 'block'])
  })

  it('behavior: a notice about an account drops its cached answers', async () => {
    const read = async () => (await client().getBalances({ address: me, chainId })).balances[0]?.quantity.numeric
    const before = await read()
    await chain.setBalance(me, 5n * 10n ** 18n)
    await chain.mine()
    expect(await read()).toBe(before)
    const { events } = await listen(me)
    await sendNotice({ type: 'block', chainId: 31337, block: 30, accounts: [me] })
    await until(() => events.some(({ type }) => type === 'balance'))
    expect(await read()).toBe('5')
  })

  it('behavior: lists only the chains with events as chains for WebSockets', async () => {
    expect(await client().getSupportedChains()).toEqual({ http: [chainId, 'eip155:31338'], ws: [chainId] })
  })

  it('behavior: reads more slowly from a client that floods, and does not delay clients of other networks', async () => {
    const { events } = await listen()
    const address = site.server.addresses.services.replace('http', 'ws')
    const flood = new WebSocket(`${address}/v1/events?${new URLSearchParams({ projectId, chainId })}`, {
      localAddress: '127.0.0.2',
    })
    onTestFinished(() => flood.terminate())
    await new Promise((resolve) => flood.once('open', resolve))
    let isOver = false
    const closed = new Promise((resolve) => flood.once('close', resolve)).finally(() => (isOver = true))
    for (let pongs = 0; pongs < 300; pongs += 1) flood.pong('x'.repeat(100))
    flood.close()
    for (let block = 900; block < 905; block += 1) {
      await sendNotice({ type: 'block', chainId: 31_337, block, accounts: [] })
      await until(() => events.some((event) => event.type === 'block' && event.number === String(block)))
    }
    expect(isOver).toBe(false)
    await closed
  })

  it('behavior: no longer counts a subscriber that leaves', async () => {
    const count = async () => {
      const text = await (await fetch(`${site.server.addresses.admin}/metrics`)).text()
      return Number(/^holdfast_data_sockets (\d+)$/m.exec(text)?.[1])
    }
    await until(async () => (await count()) === 0)
    const { stop } = await listen(me)
    expect(await count()).toBe(1)
    stop()
    await until(async () => (await count()) === 0)
  })

  it.each([
    ['no project', { chainId }, {}, [400, 'projectId']],
    ['an unknown project', { chainId, projectId: 'f'.repeat(32) }, {}, [401, 'projectId']],
    ['another origin', { chainId, projectId }, { origin: 'https://evil.example' }, [403, 'origin']],
    ['a chain that is not served', { chainId: 'eip155:1', projectId }, {}, [400, 'chainId']],
    ['a chain without events', { chainId: 'eip155:31338', projectId }, {}, [400, 'chainId']],
    ['no chain', { projectId }, {}, [400, 'chainId']],
    ['an invalid account', { chainId, projectId, account: '0x12' }, {}, [400, 'account']],
  ])('error: refuses a socket with %s', async (_name, query, headers, [status, name]) => {
    expect(await refusalOf(query as Record<string, string>, headers as Record<string, string>)).toEqual([
      status,
      status,
      name,
      expect.any(String),
    ])
  })

  it.each<[string, Partial<ProjectSettings>, Record<string, string>, string, RegExp]>([
    ['a project without the service', { features: ['relay'] }, {}, 'feature', /^This project may not use the data;/],
    [
      'a program that calls a project for pages only',
      { allowsNoOrigin: false },
      {},
      'origin',
      /has no Origin header; .* --allow-no-origin$/,
    ],
    [
      'a page of another origin',
      {},
      { origin: 'https://evil.example' },
      'origin',
      /^Unauthorized: .* https:\/\/evil\.example is not on the allowlist/,
    ],
  ])('error: %s gets the same refusal over a WebSocket as over HTTP', async (_name, settings, headers, name, words) => {
    const projects = openTestProjects(site)
    onTestFinished(() => projects.close())
    const query = { chainId, projectId: await projects.create(settings) }
    const refusal = await refusalOf(query, headers)
    expect(refusal).toEqual([403, 403, name, expect.stringMatching(words)])
    const url = `${site.server.addresses.services}/v1/supported-chains?${new URLSearchParams(query)}`
    const { status, reasons } = servicesErrorSchema.parse(await (await fetch(url, { headers })).json())
    expect([status, status, reasons[0]?.name, reasons[0]?.description]).toEqual(refusal)
  })
})
