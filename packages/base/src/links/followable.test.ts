import { describe, expect, test } from 'vitest'
import { isFollowable, isWebAddress } from './followable.ts'

const bad = [
  'javascript:alert(1)',
  'javascript',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'DATA:text/html,hello',
  'vbscript:x',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'filesystem:https://a.example/temporary/1',
  'view-source:https://a.example',
  '1heron://',
  'https:',
  'https://',
  'http:heron.example',
  '//heron.example',
  '/heron',
  '',
  'heron/app',
  'heron://"onclick=',
  `https://heron.example/${'a'.repeat(2048)}`,
]

describe('isFollowable', () => {
  test.each([
    'https://heron.example/wc?a=b#c',
    'HTTP://127.0.0.1:3003',
    'heron',
    'heron:',
    'heron-wallet://app',
    'com.heron+app-1://x',
  ])('default: %s is followable', (link) => expect(isFollowable(link)).toBe(true))

  test.each(bad)('error: %j is not followable', (link) => expect(isFollowable(link)).toBe(false))
})

describe('isWebAddress', () => {
  test('default: returns true for https, and false for the scheme of an app', () => {
    expect(isWebAddress('https://heron.example')).toBe(true)
    expect(isWebAddress('heron://')).toBe(false)
  })

  test.each(bad)('error: %j is not a web address', (link) => expect(isWebAddress(link)).toBe(false))
})
