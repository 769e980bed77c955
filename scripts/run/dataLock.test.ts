import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lockDataFolder } from './dataLock.ts'

/** The code of a process that locks the folder in its first argument, and then waits. */
const locker = `
  const { lockDataFolder } = await import(${JSON.stringify(new URL('./dataLock.ts', import.meta.url).href)})
  lockDataFolder(process.argv[1])
  console.log('claimed')
  process.stdin.resume()
`

/** Starts a process that locks a new folder. @param command - A script name for the process's command line. */
async function lockElsewhere(command: string): Promise<{ folder: string; pid: number | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-data-'))
  const child = spawn(process.execPath, ['--input-type=module', '-e', locker, folder, command], {
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
  it.each(['scripts/start.ts', 'scripts/dev.ts'])('error: throws while %s runs on the folder', async (command) => {
    const { folder, pid } = await lockElsewhere(command)
    expect(() => lockDataFolder(folder)).toThrow(
      `Holdfast already runs on ${folder} (process ${pid}); stop it, or set DATA_DIR and other ports for a second one.`,
    )
  })

  it('behavior: ignores a lock whose process id now belongs to another program', async () => {
    const { folder } = await lockElsewhere('scripts/bench.ts')
    expect(() => lockDataFolder(folder)()).not.toThrow()
  })
})
