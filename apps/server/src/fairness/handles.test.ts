import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fitSockets, readHandleLimit } from './handles.ts'

describe('readHandleLimit', () => {
  it('default: reads the limit that applies to the process', () => {
    const script = `import(${JSON.stringify(new URL('./handles.ts', import.meta.url).href)}).then((m) => console.log(m.readHandleLimit()))`
    const output = execFileSync('sh', ['-c', 'ulimit -n 900; exec "$0" -e "$1"', process.execPath, script])
    expect(String(output)).toBe('900\n')
  })

  it.each(['Max open files            unlimited            unlimited            files\n', 'other\n'])(
    'behavior: there is no limit if the file has no number (%j)',
    (text) => {
      const folder = mkdtempSync(join(tmpdir(), 'holdfast-limits-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      writeFileSync(join(folder, 'limits'), text)
      expect(readHandleLimit(join(folder, 'limits'))).toBe(Number.POSITIVE_INFINITY)
      expect(readHandleLimit(join(folder, 'missing'))).toBe(Number.POSITIVE_INFINITY)
    },
  )
})

describe('fitSockets', () => {
  const limits = { connections: 100_000, connectionsPerAddress: 20_000, heldRefusals: 1_000, frameBytes: 7 }

  it.each([
    [1_024, 768, 640, 32],
    [65_536, 49_152, 20_000, 1_000],
    [Number.POSITIVE_INFINITY, 100_000, 20_000, 1_000],
  ])('default: fits the limits to %d handles', (handles, connections, connectionsPerAddress, heldRefusals) => {
    const frameBytes = 7
    expect(fitSockets(limits, handles)).toEqual({ connections, connectionsPerAddress, heldRefusals, frameBytes })
  })
})
