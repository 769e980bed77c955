import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

it('error: without the packages of forge, says what is missing and what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forge-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const copy = join(folder, 'findForge.ts')
  await copyFile(new URL('./findForge.ts', import.meta.url), copy)
  // NODE_PATH leads to all packages of the workspace, and Node reads it only at its start, so a process without it is needed.
  const { NODE_PATH: _, ...env } = process.env
  const script = `import { findForge } from ${JSON.stringify(pathToFileURL(copy))}; findForge()`
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env })
  await expect(running).rejects.toThrow(/Found no forge for .*Install again: /)
})
