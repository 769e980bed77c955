import { describe, expect, it } from 'vitest'
import { UnsafeImageError } from './errors.ts'
import { maxImageBytes, readImage } from './Image.ts'

const picture = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1z"/></svg>'

describe('readImage', () => {
  it.each([
    ['image/svg+xml', Buffer.from(picture)],
    ['image/png', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['image/jpeg', Buffer.from('ffd8ffe000', 'hex')],
    ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
  ])('default: recognises %s by its content, whatever its name', (contentType, content) => {
    const image = readImage(content, 'x.bin')
    expect(image.contentType).toBe(contentType)
    expect(Buffer.from(image.bytes).equals(content)).toBe(true)
  })

  it('behavior: the ETag and the digest depend on the content', () => {
    const [one, same, other] = [picture, picture, `${picture}\n`].map((text) => readImage(Buffer.from(text), 'x.svg'))
    expect(one).toEqual(same)
    expect(one?.etag).toMatch(/^"[\da-f]{32}"$/)
    expect(one?.etag.slice(1, 9)).toBe(one?.digest)
    expect(one?.etag).not.toBe(other?.etag)
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'as an SVG it has a document type or instruction'],
    ['an animation', 'GIF89a', 'as an SVG it has text outside the picture'],
    ['a file that is too large', ' '.repeat(maxImageBytes + 1), 'it has more than 128 kB'],
  ])('error: refuses %s', (_name, content, problem) => {
    const read = () => readImage(Buffer.from(content), '/srv/wallets/heron.svg')
    expect(read).toThrow(UnsafeImageError)
    expect(read).toThrow(`The image '/srv/wallets/heron.svg' cannot be used: ${problem}.`)
  })
})
