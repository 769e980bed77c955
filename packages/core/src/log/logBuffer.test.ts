import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { raiseAlert } from '../alerts/actions/raiseAlert.ts'
import type { Log } from './log.ts'
import { createLogBuffer, LOG_BUFFER_BYTES } from './logBuffer.ts'
import { readLog } from './readLog.ts'

function setUp() {
  const clock = fakeClock()
  const passedOn: unknown[] = []
  const passOn = (message: string, detail?: unknown): void =>
    void passedOn.push(detail === undefined ? message : [message, detail])
  const buffer = createLogBuffer(clock)
  const log: Log = buffer.recording({ info: passOn, error: passOn })
  return { clock, passedOn, buffer, log, lines: () => buffer.read().split('\n') }
}

/** Returns the text of a line after its time and level. */
const textOf = (line = ''): string => line.replace(/^\S+ \S+ /, '')

describe('createLogBuffer', () => {
  test('default: keeps each message with its time and level, and passes it on', () => {
    const { clock, passedOn, log, lines } = setUp()
    const error = new TypeError('Failed to fetch')
    log.info('Unable to search wallets', error)
    log.error('Session Expired')
    const moment = new Date(clock.now()).toISOString()
    expect(lines()).toEqual([
      `${moment} info Unable to search wallets: TypeError: Failed to fetch`,
      `${moment} error Session Expired`,
    ])
    expect(passedOn).toEqual([['Unable to search wallets', error], 'Session Expired'])
  })

  test('behavior: stores 1000 * 1024 bytes, then drops the oldest entries', () => {
    const { log, buffer, lines } = setUp()
    expect(LOG_BUFFER_BYTES).toBe(1_024_000)
    const bytes = (): number => new TextEncoder().encode(buffer.read()).length
    for (let count = 0; count < 5_000; count += 1) log.info(`${count} ${'ä ö '.repeat(100)}`)
    expect(bytes()).toBeLessThanOrEqual(LOG_BUFFER_BYTES)
    expect(bytes()).toBeGreaterThan(LOG_BUFFER_BYTES - 2_048)
    expect(textOf(lines().at(-1))).toMatch(/^4999 /)
    expect(textOf(lines()[0])).not.toMatch(/^0 /)
  })

  test('behavior: masks a long word through which a message is cut', () => {
    const { log, lines } = setUp()
    log.info(`${'a '.repeat(500)}${'secret'.repeat(20)}`)
    expect(textOf(lines()[0])).toBe(`${'a '.repeat(500)}…`)
  })

  test('behavior: a very long message is cut, and stays on one line', () => {
    const { log, lines } = setUp()
    log.info('Strange', new Error('a b\n'.repeat(1_000_000)))
    expect(lines()).toHaveLength(1)
    expect(textOf(lines()[0]).length).toBeLessThanOrEqual(1024)
  })

  test.each([
    ['a pairing link', `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`, /abab|cdcd/],
    [
      'a pairing URI within a link',
      `kelp://wc?uri=wc%3A${'ab'.repeat(32)}%402%3FsymKey%3D${'cd'.repeat(32)}`,
      /abab|cdcd/,
    ],
    ['a token', `wss://relay.example/?auth=eyJhbGciOiJ.${'eyJp'.repeat(20)}.${'sig_'.repeat(20)}`, /eyJpeyJp|sig_sig_/],
    ['a signature', `0x${'1f'.repeat(65)}`, /1f1f/],
    ['an address', `0x${'Ab'.repeat(20)}`, /AbAb/],
  ])('behavior: %s is left out', (_, secret, trace) => {
    const { log, buffer } = setUp()
    log.error(`Told ${secret}`, new Error(`Refused ${secret}`))
    expect(buffer.read()).not.toMatch(trace)
    expect(buffer.read()).toContain('Refused ')
  })

  test('behavior: a detail that is no error is recorded as an unknown error', () => {
    const { log, lines } = setUp()
    log.info('Odd', { secret: 'hush' })
    expect(textOf(lines()[0])).toBe('Odd: Unknown error')
  })
})

describe('readLog', () => {
  test('default: returns the kit’s messages', () => {
    const { kit, logged } = createTestKit()
    raiseAlert(kit, 'networkNotFound')
    expect(logged).toHaveLength(1)
    expect(readLog(kit)).toMatch(/^\S+Z error Network Not Found: /)
  })
})
