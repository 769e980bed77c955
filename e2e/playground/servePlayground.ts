import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const app = fileURLToPath(new URL('../../apps/playground', import.meta.url))

/** The playground, built and served under its content policy. */
export type Playground = { url: string; stop: () => Promise<void> }

/** Builds the playground into a separate folder and serves it on a free port. */
export async function servePlayground(): Promise<Playground> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-playground-'))
  await promisify(execFile)('vite', ['build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', folder], { cwd: app })
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
  ])) as [Buffer] // a stream without an encoding yields buffers.
  return line.toString().trim()
}
