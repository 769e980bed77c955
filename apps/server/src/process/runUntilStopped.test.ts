import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'

const script = fileURLToPath(new URL('./test/child.ts', import.meta.url))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts a process whose start or stop behaves as named. `ended` resolves to its exit code, output and messages. */
function run(
  behaviour:
    | 'serves'
    | 'misconfigured'
    | 'damaged'
    | 'cannot write'
    | 'cannot stop'
    | 'starts for ever'
    | 'starts late',
) {
  const child = fork(script, [behaviour], { silent: true, execArgv: ['--disable-warning=ExperimentalWarning'] })
  children.push(child)
  let written = ''
  const { stderr } = child
  if (!stderr) throw new Error('the process has no stderr')
  stderr.on('data', (chunk: Buffer) => (written += chunk.toString()))
  const messages: unknown[] = []
  child.on('message', (message) => messages.push(message))
  const ended = Promise.all([once(child, 'exit'), once(stderr, 'close')]).then(([[code]]) => ({
    code: code as unknown,
    written,
    messages,
  }))
  return { child, ready: once(child, 'message'), ended }
}

describe('runUntilStopped', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'default: %s stops the work, and the process exits with 0',
    async (signal) => {
      const { child, ready, ended } = run('serves')
      await ready
      child.kill(signal)
      expect(await ended).toEqual({ code: 0, written: '', messages: ['ready', 'stopped'] })
    },
  )

  it('behavior: several signals stop the work once', async () => {
    const { child, ready, ended } = run('serves')
    await ready
    child.kill('SIGTERM')
    child.kill('SIGINT')
    expect((await ended).messages).toEqual(['ready', 'stopped'])
  })

  it('behavior: the process ends when its parent ends', async () => {
    const { child, ready, ended } = run('serves')
    await ready
    child.disconnect()
    expect((await ended).code).toBe(0)
  })

  it.each(['starts for ever', 'starts late'] as const)(
    'behavior: a process that %s ends when its parent ends',
    async (behaviour) => {
      const { child, ready, ended } = run(behaviour)
      await ready
      child.disconnect()
      expect((await ended).code).toBe(1)
    },
  )

  it('error: each problem of the configuration is one line, with the name of the process', async () => {
    expect(await run('misconfigured').ended).toMatchObject({
      code: 1,
      written: 'child: PORT is missing.\nchild: HOST is missing.\n',
    })
  })

  it('error: explains an error of our own, and what to do about it', async () => {
    const { code, written } = await run('damaged').ended
    expect([code, written]).toEqual([1, 'child: The log is damaged.\nchild: Restore it.\n'])
  })

  it('error: reports a folder that cannot be written in one line with the reason, without a stack', async () => {
    const { code, written } = await run('cannot write').ended
    expect(code).toBe(1)
    expect(written).toMatch(/^child: ENOTDIR: .*logs'; give this process access to it, or choose another place\.\n$/)
  })

  it('error: explains a stop that fails', async () => {
    const { child, ready, ended } = run('cannot stop')
    await ready
    child.kill('SIGTERM')
    const { code, written } = await ended
    expect(code).toBe(1)
    expect(written).toContain('child: Error: the disk is gone')
  })
})
