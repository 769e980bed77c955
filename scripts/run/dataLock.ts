import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PreflightError } from './preflight.ts'

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // Another program may have got the process id since. Ours runs one of our scripts.
    const commandLine = `/proc/${pid}/cmdline`
    return !existsSync(commandLine) || /scripts\/(?:start|dev)\.ts/.test(readFileSync(commandLine, 'utf8'))
  } catch {
    return false
  }
}

/**
 * Claims a data folder for this process, so that two starts never write the same database and chain.
 *
 * @returns the function that releases the folder; call it when everything has stopped. It takes over the claim of a killed
 * process.
 * @throws {PreflightError} if a running process holds it.
 */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, 'lock')
  if (existsSync(file)) {
    const holder = Number(readFileSync(file, 'utf8'))
    if (Number.isInteger(holder) && holder > 0 && holder !== process.pid && isRunning(holder)) {
      throw new PreflightError(
        `Holdfast already runs on ${folder} (process ${holder}); stop it, or set DATA_DIR and other ports for a second one.`,
      )
    }
  }
  writeFileSync(file, String(process.pid))
  return () => rmSync(file, { force: true })
}
