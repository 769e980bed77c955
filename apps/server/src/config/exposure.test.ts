import { describe, expect, it } from 'vitest'
import { isPublicHost } from './exposure.ts'

describe('isPublicHost', () => {
  it.each([
    'localhost',
    'app.localhost',
    'devbox',
    'devbox.local',
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.5',
    '::1',
    '[::1]',
    'fd00::1',
    'fe80::1',
  ])('default: %s is not public', (host) => {
    expect(isPublicHost(host)).toBe(false)
  })

  it.each([
    'app.example',
    'APP.EXAMPLE',
    'localhost.example',
    '0.0.0.0',
    '::',
    '[::]',
    '8.8.8.8',
    '172.32.0.1',
    '193.168.1.5',
    '2001:db8::1',
    '::ffff:8.8.8.8',
  ])('default: %s is public', (host) => {
    expect(isPublicHost(host)).toBe(true)
  })
})
