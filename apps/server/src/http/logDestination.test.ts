import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openLogDestination } from './logDestination.ts'
import { createLogger } from './logger.ts'

describe('openLogDestination', () => {
  it('default: writes lines', () => {
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-log-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'log')
    const { stream, isFailing } = openLogDestination(file)
    createLogger({ destination: stream }).info('one')
    expect(readFileSync(file, 'utf8')).toContain('"msg":"one"')
    expect(isFailing()).toBe(false)
  })

  it('error: a full disk fails no request, is reported, and once there is room what was kept is written', () => {
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-log-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'log')
    const full = openSync('/dev/full', 'a')
    const { stream, isFailing } = openLogDestination(full)
    const log = createLogger({ destination: stream })
    for (let line = 0; line < 1_000; line += 1) log.info({ line, text: 'x'.repeat(3_000) }, 'lost or kept')
    expect([isFailing(), isFailing()]).toEqual([true, true])
    // There is room again: the same descriptor now leads to a writable file.
    closeSync(full)
    expect(openSync(file, 'a')).toBe(full)
    expect(isFailing()).toBe(false)
    log.info('back')
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines[0]).toContain('"line":0')
    expect(lines.at(-1)).toContain('"msg":"back"')
    // The kept lines are bounded, so that a log that fails for days cannot fill the memory.
    expect(lines.length).toBeLessThan(400)
    expect(isFailing()).toBe(false)
  })
})
