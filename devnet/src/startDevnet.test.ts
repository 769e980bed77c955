import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { findFreePorts, isListening, occupyPort } from '../test/ports.ts'
import { temporaryFolder } from '../test/temporaryFolder.ts'
import { PortInUseError } from './errors.ts'
import { callRpc } from './rpc.ts'
import { startDevnet } from './startDevnet.ts'

/** Starting real processes takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('startDevnet', () => {
  it('default: starts two chains with funded accounts, and stops both', async () => {
    const dataDir = join(temporaryFolder(), 'devnet')
    const { chains, accounts, stop, ended } = await startDevnet({ port: 0, dataDir })
    expect(chains.map(({ chainId }) => chainId)).toEqual([31337, 31338])
    for (const { chainId, rpcUrl } of chains) expect(Number(await callRpc(rpcUrl, 'eth_chainId'))).toBe(chainId)
    expect(accounts).toHaveLength(10)
    await stop()
    expect((await ended).error).toBeUndefined()
    for (const { chainId } of chains) expect(existsSync(join(dataDir, `chain-${chainId}.json`))).toBe(true)
  })

  it('error: stops the first chain if the second port is in use', async () => {
    const [port, secondPort] = [await findFreePorts(), await occupyPort()]
    const error = await startDevnet({ port, secondPort }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(PortInUseError)
    expect(error).toMatchObject({ port: secondPort, shortMessage: expect.stringContaining('local chain 31338') })
    expect(await isListening(port)).toBe(false)
  })
})
