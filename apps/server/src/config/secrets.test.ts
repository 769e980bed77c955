import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { readOrMakeSecret } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('readOrMakeSecret', () => {
  it('default: created once, readable only by us', () => {
    const file = join(folder, 'new', 'secret')
    const secret = readOrMakeSecret(file)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(readOrMakeSecret(file)).toBe(secret)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'new'))).toEqual(['secret'])
  })

  it('behavior: processes that start at once get the same secret', async () => {
    const module = new URL('./secrets.ts', import.meta.url).href
    // A process that is behind finds existing files and catches up, so that the processes race for many files.
    const files = Array.from({ length: 150 }, (_, number) => join(folder, 'race', String(number)))
    const script = `import(${JSON.stringify(module)}).then((m) => console.log(${JSON.stringify(files)}.map(m.readOrMakeSecret).join()))`
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, ['-e', script])),
    )
    expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(1)
    expect(readdirSync(join(folder, 'race')).sort()).toEqual(files.map((file) => basename(file)).sort())
  })

  it.each([
    ['empty', ''],
    ['empty', ' \n'],
    ['too short', 'abc\n'],
  ])('error: a file that is %s (%j) is reported in one line with its fix', (problem, content) => {
    const file = join(folder, 'broken')
    writeFileSync(file, content)
    expect(() => readOrMakeSecret(file)).toThrow(
      expect.objectContaining({
        problems: [expect.stringMatching(new RegExp(`broken is ${problem}, .*; restore it .*, or remove it`))],
      }),
    )
  })
})
