import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servicesErrorSchema } from '@holdfast/api'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createImageUrls, type ImageSize } from '../images/imageUrls.ts'
import { makePng, makeSvg } from '../images/test/pictures.ts'
import { type FileHost, startFileHost } from '../remote-files/test/fileHost.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { imagesService } from './imagesService.ts'

const secret = 'f'.repeat(64)
const urls = createImageUrls({ servicesUrl: '', secret })
const cid = (name: string): string => `Qm${name.padEnd(44, 'x')}`

let gateway: FileHost
let dataDir: string
let site: TestServer
const start = (): Promise<TestServer> =>
  startTestServer({
    services: [imagesService],
    config: {
      dataDir,
      authSecret: secret,
      images: {
        gateways: { ipfs: `http://127.0.0.1:${gateway.port}`, arweave: `http://127.0.0.1:${gateway.port}` },
        cacheBytes: 10_000_000,
      },
    },
  })
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'holdfast-images-'))
  gateway = await startFileHost({ tls: false })
  site = await start()
}, 60_000)
afterAll(async () => {
  await site.stop()
  await gateway.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  gateway.requestedPaths.length = 0
  gateway.answer = (_request, response) => void response.end(makePng(800, 400))
})

function get(source: string, size: ImageSize = 256, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${site.server.addresses.services}${urls.url(source, size)}`, { headers })
}
async function describePicture(answer: Response): Promise<string> {
  const { type, width, height } = imageSize(new Uint8Array(await answer.arrayBuffer()))
  return `${answer.status} ${type} ${width}x${height}`
}
async function count(outcome: string): Promise<number> {
  const text = await (await fetch(`${site.server.addresses.admin}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`holdfast_images_total{outcome="${outcome}"}`))
  return Number(line?.split(' ')[1] ?? 0)
}

describe('GET /v1/images', () => {
  it("default: renders a contract's own SVG as pixels, for any page and for ever", async () => {
    const source = `data:image/svg+xml;utf8,${makeSvg('<rect width="512" height="256" fill="#abc"/>').toString()}`
    const answer = await get(source, 64)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(await describePicture(answer)).toBe('200 webp 64x64')
    const etag = answer.headers.get('etag') ?? ''
    const again = await get(source, 64, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get(source, 256, { 'if-none-match': etag })).status).toBe(200)
  })

  it('default: fetches a picture from a gateway once for many requests in all sizes', async () => {
    const source = `ipfs://${cid('many')}/1.png`
    const sizes = Array.from({ length: 30 }, (_, index) => ([64, 256, 512] as const)[index % 3] ?? 64)
    const pictures = await Promise.all(sizes.map(async (size) => describePicture(await get(source, size))))
    expect(new Set(pictures)).toEqual(new Set(['200 webp 64x32', '200 webp 256x128', '200 webp 512x256']))
    expect(gateway.requestedPaths).toEqual([`/ipfs/${cid('many')}/1.png`])
  })

  it('behavior: a picture survives a restart, and its two URLs get the same answer', async () => {
    const [one, other] = [`ipfs://${cid('one')}`, `ar://${'a'.repeat(43)}`]
    expect(await describePicture(await get(one))).toBe('200 webp 256x128')
    expect(await describePicture(await get(other))).toBe('200 webp 256x128')
    expect(gateway.requestedPaths).toHaveLength(2)
    await site.stop()
    site = await start()
    const answer = await get(one)
    expect(answer.headers.get('etag')).toBe((await get(other)).headers.get('etag'))
    expect(await describePicture(answer)).toBe('200 webp 256x128')
    expect([gateway.requestedPaths.length, await count('disk')]).toEqual([2, 2])
  })

  it.each([
    ['a file that is no picture', (): Buffer => Buffer.from('<html>'), 'notPicture'],
    ['a decompression bomb', (): Buffer => makePng(15_000, 15_000), 'tooLarge'],
    ['a picture cut off', (): Buffer => makePng(300, 300).subarray(0, 80), 'notPicture'],
  ])('error: %s is not fetched again', async (name, content, problem) => {
    gateway.answer = (_request, response) => void response.end(content())
    const before = await count(problem)
    const source = `ipfs://${cid(name.replaceAll(/[^a-km-z]/g, ''))}`
    for (const size of [64, 256, 512] as const) {
      const answer = await get(source, size)
      expect(servicesErrorSchema.parse(await answer.json()).reasons).toMatchObject([{ name: 'image' }])
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'public, max-age=300'])
    }
    expect(gateway.requestedPaths).toHaveLength(1)
    expect(await count(problem)).toBe(before + 3)
  })

  it('error: answers 503 when a host fails', async () => {
    gateway.answer = (_request, response) => void response.writeHead(502).end()
    const answer = await get(`ipfs://${cid('away')}`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    'https://127.0.0.1/1.png',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/1.png',
    'https://localhost/1.png',
  ])('error: %s is not fetched', async (source) => {
    const before = await count('private')
    expect((await get(source)).status).toBe(404)
    expect(await count('private')).toBe(before + 1)
  })

  it.each([
    ['a wrong signature', '/v1/images/64/x/aGVyb24'],
    ['an invalid size', (urls.url('data:,x', 64) ?? '').replace('/64/', '/63/')],
    ['the signature of another source', `${(urls.url('data:,x', 64) ?? '').replace(/[^/]+$/, '')}aGVyb24`],
    ['too few parts', '/v1/images/64'],
  ])('error: answers 404 to an address with %s', async (_name, path) => {
    const answer = await fetch(`${site.server.addresses.services}${path}`)
    expect([answer.status, gateway.requestedPaths]).toEqual([404, []])
    await answer.arrayBuffer()
  })
})
