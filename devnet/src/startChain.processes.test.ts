import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isListening } from '../test/ports.ts'
import { childrenOf } from '../test/processes.ts'
import { temporaryFolder } from '../test/temporaryFolder.ts'
import { ChainEndedError } from './errors.ts'
import { callRpc } from './rpc.ts'
import { startChain } from './startChain.ts'

/** Starting real processes takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const PARENT = fileURLToPath(new URL('../test/parent.ts', import.meta.url))

/** The longest time for the kernel and the supervisor to react, in milliseconds. Usually, a few milliseconds are enough. */
const NOTICE_WITHIN = { timeout: 20_000, interval: 10 }

/** Starts a parent process that starts a chain. */
async function startParent(
  stateFile: string,
): Promise<{ pid: number; supervisor: number; rpcUrl: string; port: number }> {
  const parent = spawn(process.execPath, [PARENT, stateFile], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const rpcUrl = await new Promise<string>((resolve, reject) => {
    parent.stdout.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()))
    parent.once('exit', (code) => reject(new Error(`the parent ended with ${code}`)))
  })
  const pid = parent.pid ?? 0
  const [supervisor = 0] = childrenOf(pid)
  return { pid, supervisor, rpcUrl, port: Number(new URL(rpcUrl).port) }
}

/** Sends a transfer and waits until it is in a block. The node returns the hash shortly before that. */
async function makeTransfer(rpcUrl: string): Promise<string> {
  const [from, to] = await callRpc<string[]>(rpcUrl, 'eth_accounts')
  const hash = await callRpc<string>(rpcUrl, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
  const receipt = () => callRpc(rpcUrl, 'eth_getTransactionReceipt', [hash])
  await vi.waitFor(async () => expect(await receipt()).not.toBeNull(), NOTICE_WITHIN)
  return hash
}

async function expectStored(stateFile: string, hash: string): Promise<void> {
  const { rpcUrl, stop } = await startChain({ stateFile })
  onTestFinished(stop)
  expect(await callRpc(rpcUrl, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
}

describe.runIf(process.platform === 'linux')('startChain', () => {
  it('behavior: saves the state and ends when its parent is killed', async () => {
    const stateFile = join(temporaryFolder(), 'chain.json')
    const { pid, rpcUrl, port } = await startParent(stateFile)
    const hash = await makeTransfer(rpcUrl)
    process.kill(pid, 'SIGKILL')
    // The next chain starts at once and must wait, since the old chain may still be saving its state.
    await expectStored(stateFile, hash)
    await vi.waitFor(async () => expect(await isListening(port)).toBe(false), NOTICE_WITHIN)
  })

  it.runIf(existsSync('/usr/bin/setpriv'))(
    'behavior: ends when its parent and its supervisor are killed together',
    async () => {
      const { pid, supervisor, port } = await startParent(join(temporaryFolder(), 'chain.json'))
      expect(await isListening(port)).toBe(true)
      process.kill(pid, 'SIGKILL')
      process.kill(supervisor, 'SIGKILL')
      await vi.waitFor(async () => expect(await isListening(port)).toBe(false), NOTICE_WITHIN)
    },
  )

  it('behavior: restores the saved state after every process was killed', async () => {
    const stateFile = join(temporaryFolder(), 'chain.json')
    const { pid, supervisor, rpcUrl, port } = await startParent(stateFile)
    const hash = await makeTransfer(rpcUrl)
    await vi.waitFor(() => expect(readFileSync(stateFile, 'utf8')).toContain(hash), NOTICE_WITHIN)
    const [anvil = 0] = childrenOf(supervisor)
    for (const process_ of [pid, supervisor, anvil]) process.kill(process_, 'SIGKILL')
    await vi.waitFor(async () => expect(await isListening(port)).toBe(false), NOTICE_WITHIN)
    await expectStored(stateFile, hash)
  })

  it('behavior: reports the end of an anvil that was not asked to end', async () => {
    const onExit = vi.fn<(error: ChainEndedError) => void>()
    const { ended, stop } = await startChain({ onExit })
    const [supervisor = 0] = childrenOf(process.pid)
    const [anvil = 0] = childrenOf(supervisor)
    process.kill(anvil, 'SIGKILL')
    const { error } = await ended
    expect(error).toBeInstanceOf(ChainEndedError)
    expect(error?.details).toContain('SIGKILL')
    expect(onExit).toHaveBeenCalledExactlyOnceWith(error)
    await stop()
  })

  it('behavior: ends anvil and reports the end when the supervisor is killed', async () => {
    const { ended, port } = await startChain()
    const [supervisor = 0] = childrenOf(process.pid)
    process.kill(supervisor, 'SIGKILL')
    expect((await ended).error?.details).toContain('SIGKILL')
    await vi.waitFor(async () => expect(await isListening(port)).toBe(false), NOTICE_WITHIN)
  })
})
