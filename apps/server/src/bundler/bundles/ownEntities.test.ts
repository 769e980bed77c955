import type { Hex } from 'viem'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { until } from '../../test/until.ts'
import { entryPoint } from '../operation/userOperation.ts'
import { assemble } from '../test/assemble.ts'
import { makeOwnOperation, ownPaymaster } from '../test/makeOwnOperation.ts'
import { useBundler } from '../test/useBundler.ts'

const { chain, bundler, timestamp, waiting } = useBundler()
beforeEach(async () => {
  await chain().setAutomine(false)
  onTestFinished(() => chain().setAutomine(true))
})

/** Sends an operation, and returns when its bundle is sent but not yet in a block. */
async function sendAndBundle(validUntil: number): Promise<Hex> {
  const { result, error } = await bundler().send(await makeOwnOperation(chain(), validUntil))
  if (error) throw new Error(error.message)
  await until(async () => (await waiting()).length === 1)
  return result as Hex // The operation's hash.
}
async function untilDropped(hash: Hex, reason: string): Promise<void> {
  await until(async () => (await bundler().rpc('eth_getUserOperationReceipt', hash)).error !== undefined)
  expect(await bundler().rpc('eth_getUserOperationReceipt', hash)).toMatchObject({
    error: { data: { status: 'dropped' }, message: expect.stringContaining(reason) },
  })
}
const reputations = async () => (await bundler().rpc('debug_bundler_dumpReputation', entryPoint)).result

describe("the operator's own factory and paymaster", () => {
  it('behavior: are not banned when a bundle fails in its block because of them', async () => {
    const hash = await sendAndBundle((await timestamp()) + 600)
    const code = await chain().call<Hex>('eth_getCode', ownPaymaster, 'latest')
    // The paymaster accepted the operation in the simulation, and no longer does in the block.
    await chain().call('anvil_setCode', ownPaymaster, assemble(0, 0, 'REVERT'))
    await chain().mine()
    await untilDropped(hash, 'AA33')
    await chain().call('anvil_setCode', ownPaymaster, code)
    expect(await reputations()).toEqual([])
  })

  it('behavior: are not banned when an operation expires before the block of its bundle', async () => {
    const hash = await sendAndBundle((await timestamp()) + 60)
    await chain().call('evm_increaseTime', 70)
    await chain().mine()
    await untilDropped(hash, 'AA32')
    expect(await reputations()).toEqual([])
  })
})
