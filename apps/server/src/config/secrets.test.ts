import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import type { InvalidConfigError } from './errors.ts'
import { readOrMakeSecret } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('readOrMakeSecret', () => {
  it('default: creates the file once, readable only by its user', () => {
    const file = join(folder, 'new', 'secret')
    const secret = readOrMakeSecret(file, 'cookies')
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(readOrMakeSecret(file, 'cookies')).toBe(secret)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'new'))).toEqual(['secret'])
  })

  it('behavior: processes that start at the same time get the same secret', async () => {
    const module = new URL('./secrets.ts', import.meta.url).href
    // A process that is behind skips the files that exist and catches up, so that the processes race for many files.
    const files = Array.from({ length: 150 }, (_, number) => join(folder, 'race', String(number)))
    const script = `import(${JSON.stringify(module)}).then((m) => console.log(${JSON.stringify(files)}.map((file) => m.readOrMakeSecret(file, 'cookies')).join()))`
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, ['-e', script])),
    )
    expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(1)
    expect(readdirSync(join(folder, 'race')).sort()).toEqual(files.map((file) => basename(file)).sort())
  })

  const writeSecret = (content: string): string => {
    const file = join(folder, 'broken')
    writeFileSync(file, content)
    return file
  }
  const problemsOf = (file: string, use: Parameters<typeof readOrMakeSecret>[1]): readonly string[] => {
    try {
      readOrMakeSecret(file, use)
      return []
    } catch (error) {
      return (error as InvalidConfigError).problems
    }
  }

  it.each([
    ['empty', ''],
    ['empty', ' \n'],
    ['too short', 'abc\n'],
    ['cut short', 'ab'.repeat(16)],
    ['cut short', `${'ab'.repeat(31)}a\n`],
    ['damaged', '\u0000'.repeat(65)],
    ['damaged', '\ufffd'.repeat(40)],
    ['damaged', 'ab '.repeat(20)],
  ])('error: reports a file that is %s (%j) in one line', (problem, content) => {
    expect(problemsOf(writeSecret(content), 'cookies')).toEqual([
      expect.stringMatching(new RegExp(`broken is ${problem}, .*; restore it .*, or remove it: `)),
    ])
  })

  it('param: use: does not advise a new file if that would lose wallets or the database', () => {
    const file = writeSecret('')
    expect(problemsOf(file, 'wallets')[0]).toMatch(/; restore it from a backup: with another one, no wallet [^;]*\.$/)
    expect(problemsOf(file, 'database')[0]).toMatch(/; restore it from a backup: the database [^;]*\.$/)
  })

  it('default: accepts a secret that the operator has written', () => {
    const own = 'An operator chose this, 32 or more'.replaceAll(' ', '-')
    expect(readOrMakeSecret(writeSecret(`${own}\n`), 'cookies')).toBe(own)
  })

  it('error: reports a file that can be neither read nor made, with the reason', () => {
    const inTheWay = join(folder, 'folder')
    mkdirSync(inTheWay)
    expect(problemsOf(inTheWay, 'cookies')).toEqual([
      expect.stringMatching(/folder can be neither read nor made \(EISDIR/),
    ])
    const below = join(writeSecret('x'), 'secret')
    expect(problemsOf(below, 'cookies')).toEqual([expect.stringMatching(/secret can be neither read nor made \(/)])
  })
})
