import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InvalidOriginPatternError } from './errors.ts'
import { createOriginMatcher, parseOriginPattern } from './patterns.ts'

describe('parseOriginPattern', () => {
  it.each([
    ['https://app.example', 'https://app.example'],
    ['https://APP.Example/', 'https://app.example'],
    [' https://app.example ', 'https://app.example'],
    ['https://app.example:443', 'https://app.example'],
    ['http://app.example:80', 'http://app.example'],
    ['https://app.example:8443', 'https://app.example:8443'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://[::1]:5173', 'http://[::1]:5173'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://*.Example.com', 'https://*.example.com'],
    ['https://*.example.com:8443', 'https://*.example.com:8443'],
    ['https://*.bücher.example', 'https://*.xn--bcher-kva.example'],
    ['https://*.team.vercel.app', 'https://*.team.vercel.app'],
    ['http://*.localhost:3000', 'http://*.localhost:3000'],
    ['capacitor://localhost', 'capacitor://localhost'],
    ['chrome-extension://ABCDEF', 'chrome-extension://abcdef'],
  ])('default: parses %s as %s', (text, normal) => {
    expect(parseOriginPattern(text)).toBe(normal)
    expect(parseOriginPattern(normal)).toBe(normal)
  })

  it.each([
    ['', /the scheme is missing/],
    ['app.example', /the scheme is missing/],
    ['null', /sandboxed frames/],
    ['*', /it would allow every page/],
    ['https://', /a scheme, a host and an optional port/],
    ['https://app.example/path', /a scheme, a host and an optional port/],
    ['https://app.example?x', /a scheme, a host and an optional port/],
    ['https://me@app.example', /a scheme, a host and an optional port/],
    ['https://app.example:70000', /a scheme, a host and an optional port/],
    ['https://app example', /a scheme, a host and an optional port/],
    ['https://a;b.example', /characters that no name has/],
    ["https://a'b.example", /characters that no name has/],
    ['file://host', /pages do not have origins that begin with file:/],
    ['wss://app.example', /pages do not have origins that begin with wss:/],
    ['*://app.example', /only be the whole first part/],
    ['https://*', /only be the whole first part/],
    ['https://*example.com', /only be the whole first part/],
    ['https://a.*.example.com', /only be the whole first part/],
    ['https://*.*.example.com', /only be the whole first part/],
    ['https://app.example:*', /only be the whole first part/],
    ['http://*.example.com', /only be allowed with https/],
    ['https://*.com', /anyone can register a name under com/],
    ['https://*.co.uk', /anyone can register a name under co.uk/],
    ['https://*.Vercel.App', /anyone can register a name under vercel.app/],
    ['https://*.example.', /anyone can register a name under/],
  ])("error: refuses '%s'", (text, problem) => {
    expect(() => parseOriginPattern(text)).toThrow(InvalidOriginPatternError)
    expect(() => parseOriginPattern(text)).toThrow(problem)
  })
})

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
const host = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'))
const port = fc.constantFrom('', ':8443', ':3000')

describe('createOriginMatcher', () => {
  const isAllowed = createOriginMatcher(['https://app.example', 'http://localhost:5173', 'https://*.example.com'])

  it.each([
    'https://app.example',
    'https://APP.EXAMPLE',
    'https://app.example:443',
    'http://localhost:5173',
    'https://a.example.com',
    'https://a.b.example.com',
    'https://A.Example.Com',
  ])('default: %s is allowed', (origin) => expect(isAllowed(origin)).toBe(true))

  it.each([
    'null',
    '',
    'http://app.example',
    'https://app.example:8443',
    'https://app.example.',
    'https://app.example/',
    'https://app.example.evil.example',
    'https://evil-app.example',
    'https://app.example@evil.example',
    'https://evil.example\\.app.example',
    'http://localhost',
    'https://example.com',
    'https://.example.com',
    'https://evilexample.com',
    'https://a.example.com.evil.example',
    'https://a.example.com:8443',
    'http://a.example.com',
    'https://*.example.com.evil.example',
    'https://evil.example#.example.com',
    'https://evil.example?.example.com',
    'https://evil.example/.example.com',
  ])("error: '%s' is not allowed", (origin) => expect(isAllowed(origin)).toBe(false))

  it('behavior: allows exactly the listed origin', () => {
    fc.assert(
      fc.property(host, port, host, port, (listed, listedPort, asking, askingPort) => {
        const matches = createOriginMatcher([parseOriginPattern(`https://${listed}${listedPort}`)])
        const isSame = listed === asking && listedPort === askingPort
        expect(matches(`https://${asking}${askingPort}`)).toBe(isSame)
      }),
    )
  })

  it('behavior: a subdomain pattern matches only hosts below its domain, however hostile the text', () => {
    const piece = fc.oneof(
      label,
      fc.constantFrom('.', '-', ':', '/', '@', '#', '?', '\\', '%2e', '*', 'example.com', ' '),
    )
    const hostile = fc.array(piece, { maxLength: 8 }).map((pieces) => `https://${pieces.join('')}`)
    const matches = createOriginMatcher(['https://*.example.com'])
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map((text) => `${text}.example.com`),
        ),
        (origin) => {
          if (!matches(origin)) return
          // The origin to which the browser itself would connect.
          const { hostname, protocol, port: urlPort } = new URL(origin)
          expect(protocol).toBe('https:')
          expect(urlPort).toBe('')
          expect(hostname.endsWith('.example.com')).toBe(true)
          expect(hostname.length).toBeGreaterThan('.example.com'.length)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
