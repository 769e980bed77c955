import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const app = fileURLToPath(new URL('../../apps/playground', import.meta.url))

/** The file of axe, the accessibility checker. */
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** The path at which axe is served. The browser caches the compiled code of a script that has a URL. */
export const axePath = '/axe.min.js'

/** The running server of the built playground. */
export type Playground = { url: string; stop: () => Promise<void> }

/**
 * Serves the playground and axe on a free port, with the playground's content policy.
 *
 * @throws if the playground has not been built. `npm test` builds it.
 */
export async function servePlayground(): Promise<Playground> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-playground-'))
  await cp(join(app, 'dist'), folder, { recursive: true })
  await copyFile(axe, join(folder, axePath))
  const server = fork(join(app, 'server/main.ts'), [folder], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const url = await firstLine(server)
  return {
    url,
    stop: async () => {
      server.kill()
      await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function firstLine(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('the playground has no output to read its address from')
  const [line] = (await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('the playground ended before it was ready'))),
  ])) as [Buffer] // Cast: a stream without an encoding emits buffers.
  return line.toString().trim()
}
