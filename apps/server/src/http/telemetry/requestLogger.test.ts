import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { createRequestLogger } from './requestLogger.ts'

describe('createRequestLogger', () => {
  it('default: each line contains the id of its request; the child logger is created with the first line', () => {
    const lines: unknown[] = []
    const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) })
    const child = vi.spyOn(log, 'child')
    const requestLogger = createRequestLogger(log, 'abc')
    expect(child).not.toHaveBeenCalled()
    requestLogger.info('one')
    requestLogger.warn({ code: 'late' }, 'two')
    requestLogger.error('three')
    expect(lines).toEqual([
      { level: 30, requestId: 'abc', msg: 'one' },
      { level: 40, requestId: 'abc', code: 'late', msg: 'two' },
      { level: 50, requestId: 'abc', msg: 'three' },
    ])
    expect(child).toHaveBeenCalledTimes(1)
  })
})
