import { describe, expect, it } from 'vitest'
import { browserLabel } from './browserLabel.ts'
import { parseEmailAddress } from './emailAddress.ts'
import { InvalidEmailAddressError } from './errors.ts'

describe('parseEmailAddress', () => {
  it.each([
    [' Ada.L+x@EXAMPLE.org ', 'Ada.L+x@example.org', 'ada.l+x@example.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ])('default: parses %j', (text, sendTo, lookup) => {
    expect(parseEmailAddress(text)).toEqual({ sendTo, lookup })
  })

  it('behavior: addresses that only the mail server can equate stay distinct', () => {
    const lookups = ['a.b@example.org', 'ab@example.org', 'ab+c@example.org'].map(
      (text) => parseEmailAddress(text).lookup,
    )
    expect(new Set(lookups).size).toBe(3)
  })

  it.each([
    '',
    '@',
    'ada',
    'ada@',
    '@example.org',
    'a b@example.org',
    'ada@exa mple.org',
    'ada@example.org\nbcc: x@example.org',
    `${'a'.repeat(250)}@example.org`,
    'ada@[127.0.0.1]',
  ])('error: refuses %j', (text) => {
    expect(() => parseEmailAddress(text)).toThrow(InvalidEmailAddressError)
  })
})

describe('browserLabel', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    ['<script>alert(1)</script>', 'a browser'],
    ['', 'a browser'],
  ])('default: reads %s', (userAgent, label) => {
    expect(browserLabel(userAgent)).toBe(label)
  })
})
