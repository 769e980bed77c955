import { describe, expect, it } from 'vitest'
import { nameOf, originOf, redirectOf } from './peer.ts'

describe('nameOf', () => {
  it.each([
    ['Kelp Farm', 'Kelp Farm'],
    ['  ', 'An app without a name'],
    ['\u202Ekoob\u200B', 'koob'],
    ['x'.repeat(100), `${'x'.repeat(60)}…`],
    ['😀'.repeat(61), `${'😀'.repeat(60)}…`],
    [`Z${'\u0301'.repeat(300)}algo`, `Z${'\u0301'.repeat(4)}algo`],
    ['हिन्दी ไม่ใช่', 'हिन्दी ไม่ใช่'],
  ])('default: shows the name %j as %j', (name, shown) => {
    expect(nameOf({ name })).toBe(shown)
  })
})

describe('originOf', () => {
  it.each([
    ['https://kelp.example/path?q', 'https://kelp.example'],
    ['https://kelp.example@evil.example', 'https://evil.example'],
    ['https://\u0430pple.example', 'https://xn--pple-43d.example'],
    ['javascript:alert(1)', undefined],
    ['kelp', undefined],
    [`https://${'a'.repeat(300)}.example`, undefined],
  ])('default: the origin of %s is %s', (url, origin) => {
    expect(originOf({ url })).toBe(origin)
  })
})

describe('redirectOf', () => {
  it.each([
    [{ universal: 'https://kelp.example/back', native: 'kelp://' }, 'https://kelp.example/back'],
    [{ native: 'kelp://back' }, 'kelp://back'],
    [{ universal: 'javascript:alert(1)', native: 'kelp://' }, 'kelp://'],
    [{ universal: 'JavaScript:alert(1)' }, undefined],
    [{ native: 'data:text/html,x' }, undefined],
    [{ native: 'filesystem:https://kelp.example/temporary/1' }, undefined],
    [{ native: 'not a link' }, undefined],
    [undefined, undefined],
  ])('default: of the links %j, chooses %s', (redirect, link) => {
    expect(redirectOf({ redirect })).toBe(link)
  })
})
