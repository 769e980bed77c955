import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createImageUrls, type ImageUrls, imageSizes } from './imageUrls.ts'

const servicesUrl = 'https://services.example/kit'
const secret = 'a'.repeat(64)
const urls = createImageUrls({ servicesUrl, secret })

function partsOf(url: string): { size: string; signature: string; encoded: string } {
  const [size = '', signature = '', encoded = ''] = url.slice(`${servicesUrl}/v1/images/`.length).split('/')
  return { size, signature, encoded }
}

function readParts(parts: ReturnType<typeof partsOf>, reader: ImageUrls = urls) {
  const size = reader.verify(parts)
  return size && { size, source: reader.readSource(parts.encoded) }
}

function read(url: string | null, reader: ImageUrls = urls): ReturnType<typeof readParts> {
  return url === null ? undefined : readParts(partsOf(url), reader)
}

describe('createImageUrls', () => {
  it.each([
    ['an address', 'https://pictures.example/a%20b.png?x=1#y'],
    ['a file of IPFS', 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1.png'],
    ['a file of Arweave', 'ar://gnWKBqFXMJrrksEWrXLQRUQQQeFhv4uVxesHBcT8i6o'],
    [
      'a picture of 50 kB',
      `data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h64v64H0z"/>'.repeat(2_000)}</svg>`,
    ],
  ])('default: reads what it signed: %s', (_, source) => {
    for (const size of imageSizes) expect(read(urls.url(source, size))).toEqual({ size, source })
    const pair = urls.pair(source)
    expect([read(pair?.preview ?? null)?.size, read(pair?.detail ?? null)?.size]).toEqual([256, 512])
    expect(pair?.detail).toMatch(/^https:\/\/services\.example\/kit\/v1\/images\/512\/[\w-]{22}\/\.?[\w-]+$/)
  })

  it('behavior: any source can be read back, and a change of any part is refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), fc.constantFrom(...imageSizes), (text, size) => {
        const source = `data:,${text}`.trim()
        const url = urls.url(source, size)
        expect(read(url)).toEqual({ size, source })
        const parts = partsOf(url ?? '')
        expect(readParts({ ...parts, size: size === 64 ? '256' : '64' })).toBeUndefined()
        expect(readParts({ ...parts, encoded: `${parts.encoded}A` })).toBeUndefined()
        expect(readParts({ ...parts, signature: parts.signature.slice(2) })).toBeUndefined()
      }),
      { numRuns: 100 },
    )
  })

  it('behavior: a server with the same secret reads the URL; one with another secret refuses it', () => {
    const url = urls.url('https://pictures.example/1.png', 64)
    expect(read(url, createImageUrls({ servicesUrl, secret }))?.size).toBe(64)
    expect(read(url, createImageUrls({ servicesUrl, secret: 'b'.repeat(64) }))).toBeUndefined()
  })

  it.each([
    ['an address without TLS', 'http://pictures.example/1.png'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['a text that is no address', 'picture of a heron'],
    ['an empty text', ''],
    ['half a character', 'data:,\uD800'],
    ['more than 256 KiB', `data:,${'x'.repeat(256 * 1024)}`],
    ['a source that compression does not shorten enough', `data:image/png;base64,${randomText(80_000)}`],
  ])('error: %s has no URL', (_name, source) => {
    expect([urls.url(source, 64), urls.pair(source)]).toEqual([null, null])
  })

  it('error: does not read a source longer than the limit, which an earlier version may have signed', () => {
    const source = `data:,${'x'.repeat(256 * 1024)}`
    expect(urls.readSource(`.${deflateRawSync(source).toString('base64url')}`)).toBeUndefined()
    expect(urls.readSource(`.${deflateRawSync(source.slice(6)).toString('base64url')}`)).toBe(source.slice(6))
  })

  it.each(['65', '064', '', '1e2', '__proto__'])('error: reads no picture of the size %j', (size) => {
    expect(readParts({ ...partsOf(urls.url('https://pictures.example/1.png', 64) ?? ''), size })).toBeUndefined()
  })
})

/** Makes a text that looks random but is the same in each run. */
function randomText(length: number): string {
  let state = 1
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8).toString(36).at(-1)
  }).join('')
}
