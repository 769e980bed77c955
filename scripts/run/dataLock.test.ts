import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lockDataFolder } from './dataLock.ts'

/** Claims the folder that its first argument names, and then waits. */
const claimant = `
  const { lockDataFolder } = await import(${JSON.stringify(new URL('./dataLock.ts', import.meta.url).href)})
  lockDataFolder(process.argv[1])
  console.log('claimed')
  process.stdin.resume()
`

/** Starts a process that claims a new folder. @param command - the script that its command line names. */
async function claimElsewhere(command: string): Promise<{ folder: string; pid: number | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-data-'))
  const child = spawn(process.execPath, ['--input-type=module', '-e', claimant, folder, command], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true })
  })
  await once(child.stdout, 'data')
  return { folder, pid: child.pid }
}

describe('lockDataFolder', () => {
  it.each(['scripts/start.ts', 'scripts/dev.ts'])('error: %s runs on the folder', async (command) => {
    const { folder, pid } = await claimElsewhere(command)
    expect(() => lockDataFolder(folder)).toThrow(
      `Holdfast already runs on ${folder} (process ${pid}); stop it, or set DATA_DIR and other ports for a second one.`,
    )
  })

  it('behavior: another program, which got the process id of a start that was killed, does not hold it', async () => {
    const { folder } = await claimElsewhere('scripts/bench.ts')
    expect(() => lockDataFolder(folder)()).not.toThrow()
  })
})
