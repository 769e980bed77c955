import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePorts } from '@holdfast/testing/ports'

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of a Redis or Valkey server on this machine; undefined if there is none. */
export const redisBinary = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  .flatMap((folder) => [join(folder, 'redis-server'), join(folder, 'valkey-server')])
  .find(isExecutable)

/** A Redis for one test, with an append-only file; it can be killed and restarted. */
export type RedisServer = {
  url: string
  kill: () => Promise<void>
  /** Suspends Redis: its connections stay open, and it answers nothing. */
  pause: () => void
  resume: () => void
  start: () => Promise<void>
  remove: () => Promise<void>
}

/**
 * Starts Redis on a free port.
 *
 * @param appendfsync - with `everysec` Redis answers before a slow disk has its data, and loses that data when killed.
 */
export async function startRedis({ appendfsync = 'always' } = {}): Promise<RedisServer> {
  const directory = await mkdtemp(join(tmpdir(), 'relay-redis-'))
  const [port] = await freePorts(1)
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const options = [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--dir',
      directory,
      '--appendonly',
      'yes',
      '--appendfsync',
      appendfsync,
      '--save',
      '',
    ]
    const started = spawn(redisBinary ?? 'redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
    child = started
    let text = ''
    for await (const chunk of started.stdout) {
      text += String(chunk)
      if (text.includes('Ready to accept connections')) break
    }
    started.stdout.resume()
  }
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    remove: async () => {
      await kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
