import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openLogDestination } from './logDestination.ts'
import { createLogger } from './logger.ts'

describe('openLogDestination', () => {
  it('default: writes the lines of one turn at the end of the turn', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-log-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'log')
    const { stream, retry } = openLogDestination(file)
    const log = createLogger({ destination: stream })
    log.info('one')
    log.info('two')
    expect(readFileSync(file, 'utf8')).toBe('')
    await new Promise((resolve) => setImmediate(resolve))
    expect(readFileSync(file, 'utf8')).toMatch(/"msg":"one"\}\n.*"msg":"two"\}\n$/)
    expect(retry()).toBe(false)
  })

  it.each(['warn', 'error', 'fatal'] as const)(
    'behavior: a line of level %s is written at once, after the earlier lines',
    (level) => {
      const folder = mkdtempSync(join(tmpdir(), 'holdfast-log-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const file = join(folder, 'log')
      const log = createLogger({ destination: openLogDestination(file).stream })
      log.info('before')
      log[level]('now')
      expect(readFileSync(file, 'utf8')).toMatch(/"msg":"before"\}\n.*"msg":"now"\}\n$/)
    },
  )

  it('behavior: writes the last lines of a process that exits right after them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-log-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'log')
    const [destination, logger] = ['./logDestination.ts', './logger.ts'].map(
      (name) => new URL(name, import.meta.url).href,
    )
    const program = `
      const { openLogDestination } = await import('${destination}')
      const { createLogger } = await import('${logger}')
      createLogger({ destination: openLogDestination(${JSON.stringify(file)}).stream }).info('last')
      process.exit(0)`
    execFileSync(process.execPath, ['--input-type=module', '--eval', program])
    expect(readFileSync(file, 'utf8')).toContain('"msg":"last"')
  })

  it('error: on a full disk, writing throws nothing and the failure is reported; once there is room, the kept lines are written', () => {
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-log-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'log')
    const full = openSync('/dev/full', 'a')
    const { stream, retry } = openLogDestination(full)
    const log = createLogger({ destination: stream })
    for (let line = 0; line < 1_000; line += 1) log.info({ line, text: 'x'.repeat(3_000) }, 'lost or kept')
    expect([retry(), retry()]).toEqual([true, true])
    // There is room again: the same descriptor now refers to a writable file.
    closeSync(full)
    expect(openSync(file, 'a')).toBe(full)
    expect(retry()).toBe(false)
    log.info('back')
    expect(retry()).toBe(false)
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines[0]).toContain('"line":0')
    expect(lines.at(-1)).toContain('"msg":"back"')
    // The kept lines are bounded, so that a log that fails for days cannot fill the memory.
    expect(lines.length).toBeLessThan(400)
    expect(retry()).toBe(false)
  })
})
