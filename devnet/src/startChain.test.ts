import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getStakeDeployment } from '@holdfast/contracts'
import { stakeRuntimeBytecode } from '@holdfast/contracts/bytecode'
import { keccak256 } from 'viem'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isListening, occupyPort } from '../test/ports.ts'
import { temporaryFolder } from '../test/temporaryFolder.ts'
import {
  ChainEndedError,
  ChainStateCorruptError,
  ChainStateInUseError,
  type ChainStateNotSavedError,
  PortInUseError,
} from './errors.ts'
import { callRpc } from './rpc.ts'
import { type Chain, startChain } from './startChain.ts'

/** Starting real processes takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const stake = getStakeDeployment(31337)

async function start(parameters: startChain.Parameters = {}): Promise<Chain> {
  const chain = await startChain(parameters)
  onTestFinished(chain.stop)
  return chain
}

async function transfer({ rpcUrl }: Chain): Promise<string> {
  const [from, to] = await callRpc<string[]>(rpcUrl, 'eth_accounts')
  return callRpc<string>(rpcUrl, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
}

const wholeSeconds = (): number => Math.floor(Date.now() / 1_000)

function receiptOf({ rpcUrl }: Chain, hash: string): Promise<{ status: string } | null> {
  return callRpc(rpcUrl, 'eth_getTransactionReceipt', [hash])
}

describe('startChain', () => {
  it('default: starts chain 31337 on a free port, and mines each transaction at once', async () => {
    const chain = await start()
    expect(await callRpc(chain.rpcUrl, 'eth_chainId')).toBe('0x7a69')
    const hash = await transfer(chain)
    // The node mines the transaction by itself, shortly after its response.
    await vi.waitFor(async () => expect(await receiptOf(chain, hash)).toMatchObject({ status: '0x1' }), 20_000)
  })

  it('default: deploys Stake at the address and block of the deployment record', async () => {
    const { rpcUrl } = await start()
    const code = await callRpc<`0x${string}`>(rpcUrl, 'eth_getCode', [stake?.address, 'latest'])
    expect(code).toBe(stakeRuntimeBytecode)
    expect(keccak256(code)).toBe(stake?.codeHash)
    expect(await callRpc(rpcUrl, 'eth_blockNumber')).toBe(`0x${stake?.blockNumber.toString(16)}`)
  })

  it('param: chainId: deploys no Stake on another chain', async () => {
    const { rpcUrl } = await start({ chainId: 31338 })
    expect(await callRpc(rpcUrl, 'eth_chainId')).toBe('0x7a6a')
    expect(await callRpc(rpcUrl, 'eth_getCode', [stake?.address, 'latest'])).toBe('0x')
  })

  it('param: blockTimeS: leaves a transaction pending until the next block', async () => {
    const chain = await start({ blockTimeS: 0.5 })
    const hash = await transfer(chain)
    expect(await receiptOf(chain, hash)).toBeNull()
    await vi.waitFor(async () => expect(await receiptOf(chain, hash)).toMatchObject({ status: '0x1' }), 20_000)
  })

  it('param: stateFile: restores blocks, receipts and balances, and does not deploy Stake again', async () => {
    const stateFile = join(temporaryFolder(), 'deeper', 'chain.json')
    const first = await start({ stateFile })
    const hash = await transfer(first)
    await vi.waitFor(async () => expect(await receiptOf(first, hash)).not.toBeNull(), 20_000)
    await callRpc(first.rpcUrl, 'anvil_setBalance', [stake?.address, '0x2a'])
    const height = await callRpc(first.rpcUrl, 'eth_blockNumber')
    await first.stop()
    const second = await start({ stateFile })
    expect(await receiptOf(second, hash)).toMatchObject({ status: '0x1' })
    expect(await callRpc(second.rpcUrl, 'eth_getBalance', [stake?.address, 'latest'])).toBe('0x2a')
    expect(await callRpc(second.rpcUrl, 'eth_blockNumber')).toBe(height)
  })

  it('param: stateFile: keeps the genesis block at every start', async () => {
    const stateFile = join(temporaryFolder(), 'chain.json')
    const hashes: string[] = []
    for (let starts = 0; starts < 4; starts += 1) {
      const started = wholeSeconds()
      const { rpcUrl, stop } = await startChain({ stateFile })
      const { hash } = await callRpc<{ hash: string }>(rpcUrl, 'eth_getBlockByNumber', ['0x0', false])
      hashes.push(hash)
      // A genesis that is made in a later second would be another block.
      await vi.waitUntil(() => wholeSeconds() > started, { interval: 10, timeout: 5_000 })
      await stop()
    }
    expect(new Set(hashes).size).toBe(1)
  })

  it('param: stateFile: mines and stores a transaction that is pending at the stop', async () => {
    const stateFile = join(temporaryFolder(), 'chain.json')
    const first = await start({ stateFile, blockTimeS: 3_600 })
    const hash = await transfer(first)
    expect(await receiptOf(first, hash)).toBeNull()
    await first.stop()
    expect(await receiptOf(await start({ stateFile }), hash)).toMatchObject({ status: '0x1' })
  })

  it('behavior: stop may be called more than once, resolves `ended` without an error, and closes the port', async () => {
    const onExit = vi.fn<(error: ChainEndedError) => void>()
    const { stop, ended, port } = await start({ onExit })
    await Promise.all([stop(), stop()])
    await stop()
    expect(await ended).toEqual({ chainId: 31337, error: undefined })
    expect(onExit).not.toHaveBeenCalled()
    expect(await isListening(port)).toBe(false)
  })

  it('behavior: reports once that the state cannot be written, and continues', async () => {
    const stateFile = join(temporaryFolder(), 'chain.json')
    mkdirSync(`${stateFile}.next`)
    const onNotSaved = vi.fn<(error: ChainStateNotSavedError) => void>()
    const chain = await start({ stateFile, blockTimeS: 0.02, onNotSaved })
    const hash = await transfer(chain)
    await vi.waitFor(async () => expect(await receiptOf(chain, hash)).not.toBeNull(), 20_000)
    await vi.waitFor(() => expect(onNotSaved).toHaveBeenCalledOnce(), 20_000)
    await chain.stop()
    expect(onNotSaved.mock.calls).toMatchObject([[{ name: 'ChainStateNotSavedError', file: stateFile }]])
  })

  it('error: throws if the port is in use', async () => {
    const port = await occupyPort()
    const error = await startChain({ port }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(PortInUseError)
    expect(error).toMatchObject({
      port,
      variable: 'DEVNET_PORT',
      message: `Port ${port} (local chain 31337) is in use; stop the program that uses it, or choose another with DEVNET_PORT.`,
    })
  })

  it('error: throws if another chain uses the state file', async () => {
    const stateFile = join(temporaryFolder(), 'chain.json')
    await start({ stateFile })
    const error = await startChain({ stateFile }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ChainStateInUseError)
    expect(error).toMatchObject({ file: stateFile, shortMessage: expect.stringContaining('DATA_DIR') })
  })

  it.each([
    ['half of a state', (whole: string) => whole.slice(0, whole.length / 2)],
    ['nothing', () => ''],
    ['something else', () => '{"block":{}}'],
    ['no JSON', () => '\u0000\u0001'],
    [
      'the right parts with wrong content',
      () => '{"block":1,"accounts":2,"best_block_number":3,"blocks":4,"transactions":5}',
    ],
  ])('error: throws if the state file contains %s', async (_, damage) => {
    const stateFile = join(temporaryFolder(), 'chain.json')
    const chain = await start({ stateFile })
    await chain.stop()
    const damaged = damage(readFileSync(stateFile, 'utf8'))
    writeFileSync(stateFile, damaged)
    const error = await startChain({ stateFile }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ChainStateCorruptError)
    expect(error).toMatchObject({
      file: stateFile,
      shortMessage: `The stored state of the local chain, ${stateFile}, is damaged; delete it to begin with an empty chain, or put a copy back.`,
    })
    expect(readFileSync(stateFile, 'utf8')).toBe(damaged)
  })
})
