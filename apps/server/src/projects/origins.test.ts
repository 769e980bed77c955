import { describe, expect, it } from 'vitest'
import { isLocalOrigin } from './origins.ts'

describe('isLocalOrigin', () => {
  it.each([
    'http://localhost',
    'http://localhost:5173',
    'https://app.localhost',
    'http://127.0.0.1:3000',
    'http://[::1]',
  ])('default: %s is local', (origin) => expect(isLocalOrigin(origin)).toBe(true))

  it.each([
    'null',
    '',
    'https://localhost.evil.example',
    'https://evillocalhost',
    'https://127.0.0.1.evil.example',
    'http://localhost@evil.example',
    'http://localhost/path',
    'file:///localhost',
    'chrome-extension://localhost',
    'http://192.168.1.5:3000',
  ])("error: '%s' is not local", (origin) => expect(isLocalOrigin(origin)).toBe(false))
})
