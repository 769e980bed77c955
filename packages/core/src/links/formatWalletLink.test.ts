import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatWalletLink } from './formatWalletLink.ts'

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=ab'
const encoded = 'wc%3A7f6e%402%3Frelay-protocol%3Dirn%26symKey%3Dab'
const telegram = { isTelegram: true, isAndroid: true }

describe('formatWalletLink', () => {
  test.each([
    ['https://heron.example', 'https://heron.example/'],
    ['https://heron.example/', 'https://heron.example/'],
    ['https://heron.example/link', 'https://heron.example/link/'],
    ['http://127.0.0.1:3003', 'http://127.0.0.1:3003/'],
    ['HTTPS://heron.example', 'HTTPS://heron.example/'],
    ['heron', 'heron://'],
    ['heron:', 'heron://'],
    ['heron:/', 'heron://'],
    ['heron://', 'heron://'],
    ['heron://app', 'heron://app/'],
    ['heron://app/', 'heron://app/'],
    ['heron:app', 'heron://app/'],
    [' heron:// ', 'heron://'],
    ['com.heron+app-1', 'com.heron+app-1://'],
  ])('default: %s is opened as %s', (link, href) => {
    expect(formatWalletLink({ link, uri })).toEqual({ href, redirect: `${href}wc?uri=${encoded}` })
  })

  test('param: device: encodes the URI twice only in Telegram on Android, and only for native links', () => {
    const redirect = (link: string, device: { isTelegram: boolean; isAndroid: boolean }) =>
      formatWalletLink({ link, uri, device })?.redirect
    expect(redirect('heron://', telegram)).toBe(`heron://wc?uri=${encodeURIComponent(encoded)}`)
    expect(redirect('https://heron.example', telegram)).toBe(`https://heron.example/wc?uri=${encoded}`)
    expect(redirect('heron://', { isTelegram: true, isAndroid: false })).toBe(`heron://wc?uri=${encoded}`)
    expect(redirect('heron://', { isTelegram: false, isAndroid: true })).toBe(`heron://wc?uri=${encoded}`)
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript://heron.example/%0aalert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://app.example/1',
    'file:///etc/passwd',
    'https:',
    'https://',
    'http:heron.example',
    '//heron.example',
    '/heron',
    '',
    'heron:"><script>',
    'heron\u0000://',
  ])('error: %j is not opened', (link) => {
    expect(formatWalletLink({ link, uri })).toBeUndefined()
  })

  test('behavior: whatever the link, the opened URL leads to an app or a page, and contains the URI', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl(), fc.stringMatching(/^[a-z]{1,9}(:\/{0,2}[a-z/]{0,9})?$/)),
        fc.string({ unit: 'grapheme-ascii' }),
        (link, anyUri) => {
          const formatted = formatWalletLink({ link, uri: anyUri })
          if (!formatted) return
          expect(formatted.href).toMatch(/^[a-z][a-z\d+.-]*:\/\/.*\/$|^[a-z][a-z\d+.-]*:\/\/$/i)
          expect(formatted.href).not.toMatch(/^(?:javascript|data|vbscript|blob|file):/i)
          expect(decodeURIComponent(formatted.redirect.slice(`${formatted.href}wc?uri=`.length))).toBe(anyUri)
        },
      ),
      { numRuns: 50 },
    )
  })
})
