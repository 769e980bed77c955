import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

/** Starting a real process takes seconds, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

const BUNDLER = fileURLToPath(new URL('bundler.ts', import.meta.url))
/** A module that delays loading until the channel to the parent has closed, as it does when the parent is killed. */
const ORPHANED = 'data:text/javascript,await new Promise((closed) => process.once("disconnect", closed))'

describe('bundler', () => {
  it('behavior: exits if the parent process ended while the bundler was loading', async () => {
    const env = { ...process.env, WEB_PORT: '0', WALLET_PORT: '0' }
    const child = fork(BUNDLER, { env, silent: true, execArgv: ['--import', ORPHANED] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    child.disconnect()
    expect(await ended).toEqual([0, null])
  })
})
