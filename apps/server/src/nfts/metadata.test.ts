import { describe, expect, it } from 'vitest'
import { fillTokenId, readMetadata } from './metadata.ts'

/** Turns a source into the URLs of its picture in two sizes. */
const imageUrls = { pair: (source: string) => ({ preview: `small ${source}`, detail: `large ${source}` }) }
const read = (value: unknown) => readMetadata(JSON.stringify(value), imageUrls)
const sourceOf = (value: unknown): string | undefined => read(value)?.image?.preview.slice('small '.length)

describe('readMetadata', () => {
  it('default: reads name, description and picture', () => {
    expect(read({ name: 'Heron', description: 'A bird', image: 'ipfs://a', more: 1 })).toEqual({
      name: 'Heron',
      description: 'A bird',
      image: { preview: 'small ipfs://a', detail: 'large ipfs://a' },
    })
  })

  it.each([
    ['image', { image: 'a', image_url: 'b', image_data: 'c' }, 'a'],
    ['image_url', { image: '', image_url: 'b', image_data: '<svg/>' }, 'b'],
    [
      'image_data as SVG',
      { image_data: ' <svg fill="#fff"/>' },
      'data:image/svg+xml,%20%3Csvg%20fill%3D%22%23fff%22%2F%3E',
    ],
    [
      'image_data with half a surrogate pair',
      { image_data: '<svg>\ud800🦊</svg>' },
      `data:image/svg+xml,${encodeURIComponent('<svg>🦊</svg>')}`,
    ],
    ['image_data as a URL', { image_data: 'data:image/png;base64,AA==' }, 'data:image/png;base64,AA=='],
    ['no picture', { name: 'Heron' }, undefined],
    ['a picture that is not a string', { image: { url: 'a' }, image_url: 7 }, undefined],
  ])('param: finds the source of the picture: %s', (_name, value, source) => {
    expect(sourceOf(value)).toBe(source)
  })

  it.each(['', 'hello', '[]', 'null', '7', '"text"', '{"name":"Heron"'])('error: %j is not metadata', (content) => {
    expect(readMetadata(content, imageUrls)).toBeUndefined()
  })

  it('behavior: fields of other types count as absent', () => {
    expect(read({ name: 7, description: ['a'], image: null })).toEqual({ name: null, description: null, image: null })
  })

  it('behavior: invisible and direction-changing characters are removed from texts, and long texts are cut', () => {
    const found = read({ name: `Heron\u202E\n\u0000 ${'x'.repeat(300)}`, description: '🪨'.repeat(10_000) })
    expect(found?.name).toBe(`Heron ${'x'.repeat(194)}`)
    expect(Array.from(found?.description ?? '')).toHaveLength(2_000)
    expect(read({ name: '\u200B\u202E' })?.name).toBeNull()
  })
})

describe('fillTokenId', () => {
  it('default: fills every placeholder, with 64 lower-case hex digits', () => {
    expect(fillTokenId('https://a/{id}.json?{id}', '255')).toBe(
      `https://a/${'0'.repeat(62)}ff.json?${'0'.repeat(62)}ff`,
    )
    expect(fillTokenId('https://a/{ID}', '1')).toBe('https://a/{ID}')
  })
})
