import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@holdfast/base'
import { aheadClock } from '@holdfast/testing/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileFetcher, type FileFetcher } from '../remote-files/fetchFile.ts'
import { testCertificate } from '../remote-files/test/certificate.ts'
import { type FileHost, startFileHost } from '../remote-files/test/fileHost.ts'
import { createPainter, type Painter } from './render/painter.ts'
import { createPictures, type Pictures } from './service.ts'
import { openPictureStore } from './store/pictureStore.ts'
import { makePng } from './test/pictures.ts'

const HOUR_MS = 3_600_000
/** The network of the client that requests the pictures. */
const visitor = '192.0.2.1'

let host: FileHost
let folder: string
let painter: Painter
let fetcher: FileFetcher
let pictures: Pictures
let source: string
const clock = aheadClock()

beforeEach(async () => {
  clock.aheadMs = 0
  folder = mkdtempSync(join(tmpdir(), 'holdfast-pictures-'))
  host = await startFileHost({ tls: true })
  source = `https://pictures.example:${host.port}/1.png`
  painter = createPainter({ processes: 1, clock: systemClock })
  const lookup = ((_name, _options, callback) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }])) as LookupFunction /* is asked for all addresses */
  fetcher = createFileFetcher({ lookup, isAllowed: () => true, ca: testCertificate.cert })
  open()
})
afterEach(async () => {
  painter.stop()
  await fetcher.close()
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the proxy as after a restart, with nothing in memory. */
function open(): void {
  const store = openPictureStore({ folder, maxBytes: 10_000_000, clock })
  const gateways = { ipfs: 'https://ipfs.example', arweave: 'https://arweave.example' }
  pictures = createPictures({ fetcher, painter, store, gateways, clock })
}

const show = (width: number): void => {
  host.answer = (_request, response) => void response.end(makePng(width, width))
}
const failHost = (): void => {
  host.answer = (_request, response) => void response.writeHead(503).end()
}
const find = async (): Promise<string> => {
  const { etag, from, isImmutable } = await pictures.find(source, 64, visitor)
  expect(isImmutable).toBe(false)
  return `${from} ${etag}`
}

describe('createPictures', () => {
  it('default: fetches a picture once, then serves it from memory, and after a restart from the disk', async () => {
    show(10)
    const [, etag] = (await find()).split(' ')
    expect(await find()).toBe(`memory ${etag}`)
    open()
    expect(await find()).toBe(`disk ${etag}`)
    expect(host.requestedPaths).toHaveLength(1)
  })

  it.each(['still running', 'started again'])(
    'behavior: a file that changes is fetched again after a day, by a server %s',
    async (how) => {
      show(10)
      const [, before] = (await find()).split(' ')
      show(20)
      clock.aheadMs = 23 * HOUR_MS
      expect((await find()).split(' ')).toEqual(['memory', before])
      clock.aheadMs = 25 * HOUR_MS
      if (how === 'started again') open()
      const [from, after] = (await find()).split(' ')
      expect(from).toBe('fetched')
      expect(after).not.toBe(before)
      expect(host.requestedPaths).toHaveLength(2)
    },
  )

  it('behavior: a picture that is read from the disk stays in memory only until its day is over', async () => {
    show(10)
    await find()
    clock.aheadMs = 23 * HOUR_MS
    open()
    expect(await find()).toMatch(/^disk /)
    show(20)
    clock.aheadMs = 25 * HOUR_MS
    expect(await find()).toMatch(/^fetched /)
  })

  it('behavior: a file that is stored already is not drawn again', async () => {
    show(10)
    const [, etag] = (await find()).split(' ')
    painter.stop()
    clock.aheadMs = 25 * HOUR_MS
    expect(await find()).toBe(`fetched ${etag}`)
    expect(await pictures.find(source.replace('1.png', '2.png'), 64, visitor)).toMatchObject({ from: 'fetched', etag })
  })

  it('behavior: while the host is down, the old picture stays, and the host is asked again soon', async () => {
    show(10)
    const [, before] = (await find()).split(' ')
    failHost()
    clock.aheadMs = 25 * HOUR_MS
    expect(await find()).toBe(`disk ${before}`)
    expect(await find()).toBe(`memory ${before}`)
    show(20)
    clock.aheadMs += 60_000
    expect(await find()).toMatch(/^fetched /)
    expect(host.requestedPaths).toHaveLength(3)
  })

  it('behavior: a picture that its host has removed is removed here too, after a day', async () => {
    show(10)
    await find()
    host.answer = (_request, response) => void response.writeHead(404).end()
    clock.aheadMs = 25 * HOUR_MS
    await expect(find()).rejects.toMatchObject({ problem: 'missing' })
  })

  it.each([
    ['a host without the picture', 'missing', 404, 9 * 60_000, 11 * 60_000],
    ['a host that is down', 'unreachable', 503, 10_000, 30_000],
  ])('error: %s is asked again after a while', async (_name, problem, status, tooSoonMs, laterMs) => {
    host.answer = (_request, response) => void response.writeHead(status).end()
    for (const ms of [0, tooSoonMs]) {
      clock.aheadMs = ms
      await expect(find()).rejects.toMatchObject({ problem })
    }
    expect(host.requestedPaths).toHaveLength(1)
    show(10)
    clock.aheadMs = laterMs
    expect(await find()).toMatch(/^fetched /)
  })

  it('error: refuses more sources than may wait for one host, and for all hosts together', async () => {
    // Hosts that never answer keep their slots.
    host.answer = () => undefined
    const ask = (name: string, count: number, first = 0) =>
      Array.from({ length: count }, (_, index) =>
        pictures.find(`https://${name}.example:${host.port}/${first + index}.png`, 64, visitor),
      )
    const refusals = async (requests: readonly Promise<unknown>[]): Promise<unknown[]> =>
      (await Promise.allSettled(requests)).map((one) => one.status === 'rejected' && one.reason.problem)
    const ended = [Promise.allSettled(ask('both', 8 + 256))]
    await expect.poll(pictures.load).toBe(8 + 256)
    expect(await refusals(ask('both', 2, 8 + 256))).toEqual(['busy', 'busy'])
    ended.push(Promise.allSettled(ask('private', 8 + 256)))
    await expect.poll(pictures.load).toBe(16 + 512)
    expect(await refusals(ask('pictures', 2))).toEqual(['busy', 'busy'])
    show(10)
    await fetcher.close()
    await Promise.all(ended)
    expect(pictures.load()).toBe(0)
  })

  it('behavior: a host that never answers does not block other hosts', async () => {
    host.answer = (request, response) => {
      if (!request.headers.host?.startsWith('both.')) response.end(makePng(10, 10))
    }
    const silent = Array.from({ length: 300 }, (_, number) =>
      pictures.find(`https://both.example:${host.port}/${number}.png`, 64, visitor),
    )
    const ended = Promise.allSettled(silent)
    // The silent host's half of the queue has no room for the other requests.
    await expect.poll(pictures.load).toBe(8 + 256)
    expect(await find()).toMatch(/^fetched /)
    await fetcher.close()
    await ended
  })

  it('behavior: when one network’s silent hosts hold all slots, the next free slot goes to another network', async () => {
    const silent: ServerResponse[] = []
    host.answer = ({ headers }, response) => {
      if (headers.host?.startsWith('pictures.')) response.end(makePng(8, 8))
      else silent.push(response)
    }
    const flood = ['both', 'private'].flatMap((name) =>
      Array.from({ length: 10 }, (_, number) =>
        pictures.find(`https://${name}.example:${host.port}/${number}.png`, 64, '192.0.2.2'),
      ),
    )
    const ended = Promise.allSettled(flood)
    await expect.poll(() => silent.length).toBe(16)
    const wanted = pictures.find(source, 64, visitor)
    await expect.poll(() => pictures.load()).toBe(21)
    silent[0]?.writeHead(404).end()
    expect(await wanted).toMatchObject({ from: 'fetched' })
    await fetcher.close()
    await ended
  })
})
