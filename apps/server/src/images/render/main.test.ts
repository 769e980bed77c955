import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

/** A real process takes a second to start, and many more seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
/** Delays the loading until the channel to the parent has closed, as happens when the parent is killed. */
const ORPHANED = 'data:text/javascript,await new Promise((closed) => process.once("disconnect", closed))'

describe('the drawing process', () => {
  it.each([
    ['while the process was loading', ['--import', ORPHANED]],
    ['at any other time', []],
  ])('behavior: ends when the server ended %s', async (_when, execArgv) => {
    const child = fork(MAIN, { env: {}, silent: true, execArgv })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    child.disconnect()
    expect(await ended).toEqual([0, null])
  })
})
