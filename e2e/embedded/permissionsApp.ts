import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serveFolder } from '../embed/serveFolder.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src * data: blob:; connect-src *; frame-src *"

/** The running server of an app that requests permissions. */
export type PermissionsApp = { url: string; stop: () => Promise<void> }

/** Builds the app and serves it on a free port. */
export async function servePermissionsApp(): Promise<PermissionsApp> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-permissions-'))
  const root = fileURLToPath(new URL('./permissions-page', import.meta.url))
  await promisify(execFile)('vite', ['build', root, '--logLevel', 'warn', '--emptyOutDir', '--outDir', folder])
  const { url, server } = await serveFolder(folder, policy)
  return {
    // On `localhost`, the app is on the same site as the wallet's frame.
    url: url.replace('127.0.0.1', 'localhost'),
    stop: async () => {
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
