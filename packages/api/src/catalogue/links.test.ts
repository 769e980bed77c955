import { describe, expect, it } from 'vitest'
import { isSafeLink } from './links.ts'

describe('isSafeLink', () => {
  it.each([
    'https://wallet.example/wc',
    'http://wallet.example',
    'heron:',
    'heron://',
    'heron',
    'heron-wallet://app',
    'cbwallet.v2://',
  ])('default: %s may be opened', (link) => {
    expect(isSafeLink(link)).toBe(true)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hello',
    'vbscript:x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'https:wallet.example',
    'https://',
    '//wallet.example',
    '/path',
    '',
    '1wallet://',
    `https://wallet.example/${'a'.repeat(3000)}`,
    'heron://"onclick=',
  ])('behavior: %j may not be opened', (link) => {
    expect(isSafeLink(link)).toBe(false)
  })
})
