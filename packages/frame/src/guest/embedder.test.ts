import { describe, expect, test } from 'vitest'
import { isAllowedOrigin } from '../policy/allowedOrigins.ts'
import { findEmbedder, type Placement } from './embedder.ts'

const framed: Placement = {
  isTop: false,
  isDirectChild: true,
  origin: 'https://wallet.example',
  ancestorOrigins: ['https://app.example'],
  referrer: '',
}

describe('findEmbedder', () => {
  test.each<[string, Partial<Placement>, ReturnType<typeof findEmbedder>]>([
    ['a page', {}, { kind: 'page', origin: 'https://app.example' }],
    ['a window of its own', { isTop: true, isDirectChild: true, ancestorOrigins: [] }, { kind: 'none' }],
    [
      'a frame in a frame',
      { isDirectChild: false, ancestorOrigins: ['https://a.example', 'https://b.example'] },
      { kind: 'refused' },
    ],
    [
      'a frame in a frame of the same origin',
      { ancestorOrigins: ['https://a.example', 'https://a.example'] },
      { kind: 'refused' },
    ],
    ['a sandboxed frame', { origin: 'null' }, { kind: 'refused' }],
    ['a page without an origin', { ancestorOrigins: ['null'] }, { kind: 'refused' }],
    [
      'a browser that reports only the referrer',
      { ancestorOrigins: undefined, referrer: 'https://app.example/x' },
      { kind: 'page', origin: 'https://app.example' },
    ],
    ['a browser that reports nothing', { ancestorOrigins: undefined }, { kind: 'page', origin: undefined }],
  ])('default: finds the embedder in %s', (_, placement, embedder) => {
    expect(findEmbedder({ ...framed, ...placement })).toEqual(embedder)
  })
})

describe('isAllowedOrigin', () => {
  test.each([
    ['https://app.example', true],
    ['https://app.example:8443', false],
    ['http://app.example', false],
    ['https://a.wild.example', true],
    ['https://a.b.wild.example', true],
    ['https://wild.example', false],
    ['https://.wild.example', false],
    ['https://evilwild.example', false],
    ['http://a.wild.example', false],
    ['http://long.name.wild.example', false],
    ['https://a.wild.example.evil.example', false],
    ['null', false],
  ])('default: for the origin %s returns %s', (origin, isAllowed) => {
    expect(isAllowedOrigin(origin, ['https://app.example', 'https://*.wild.example'])).toBe(isAllowed)
  })
})
