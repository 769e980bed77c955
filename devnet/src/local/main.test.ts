import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../../test/temporaryFolder.ts'

/** Starting a real process takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
/** A module that delays the loading of `main.ts` until the channel to the parent has closed, as if the parent was killed. */
const ORPHANED = 'data:text/javascript,await new Promise((closed) => process.once("disconnect", closed))'

describe('main', () => {
  it('behavior: exits if the parent process ended while the module was loading', async () => {
    const env = { ...process.env, DATA_DIR: temporaryFolder(), LOCAL_CHAINS: '' }
    const child = fork(MAIN, { env, silent: true, execArgv: ['--import', ORPHANED] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    child.disconnect()
    expect(await ended).toEqual([0, null])
  })

  it('error: exits if the port of one chain is in use, although another chain has started', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo // Cast: it listens on TCP.
    const ports = { SOLANA_PORT: String(port), BITCOIN_PORT: '0' }
    const env = { ...process.env, ...ports, DATA_DIR: temporaryFolder(), LOCAL_CHAINS: 'solana,bitcoin' }
    const child = fork(MAIN, { env, silent: true })
    onTestFinished(() => void child.kill('SIGKILL'))
    let errors = ''
    child.stderr?.on('data', (part) => (errors += String(part)))
    expect(await once(child, 'close')).toEqual([1, null])
    expect(errors).toContain('holdfast: listen EADDRINUSE: ')
  })
})
