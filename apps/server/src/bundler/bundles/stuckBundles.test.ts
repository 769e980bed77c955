import { type Hex, numberToHex, parseGwei } from 'viem'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { until } from '../../test/until.ts'
import { entryPoint } from '../operation/userOperation.ts'
import { makeOwnOperation } from '../test/makeOwnOperation.ts'
import { bundlerAddress, operationOf, type TestBundler } from '../test/testBundler.ts'
import { type PoolTransaction, useBundler } from '../test/useBundler.ts'

const { chain, bundler, timestamp, waiting, makeAccount } = useBundler()
beforeEach(() => {
  onTestFinished(() => chain().setAutomine(true))
})

const onlyWaiting = async (): Promise<PoolTransaction | undefined> => {
  const transactions = await waiting()
  return transactions.length === 1 ? transactions[0] : undefined
}
const setBaseFee = (gwei: string) => chain().call('anvil_setNextBlockBaseFeePerGas', numberToHex(parseGwei(gwei)))

/** Sends operations that go into one bundle, and waits for the bundle's transaction. */
async function bundleTogether(...operations: Parameters<TestBundler['send']>[0][]): Promise<[PoolTransaction, Hex[]]> {
  await bundler().rpc('debug_bundler_setBundlingMode', 'manual')
  const hashes: Hex[] = []
  for (const operation of operations) {
    const { result, error } = await bundler().send(operation)
    if (error) throw new Error(error.message)
    hashes.push(result as Hex) // The operation's hash.
  }
  await chain().setAutomine(false)
  await bundler().rpc('debug_bundler_setBundlingMode', 'auto')
  await until(async () => (await onlyWaiting()) !== undefined)
  const transaction = await onlyWaiting()
  if (!transaction) throw new Error('the bundle has left the pool')
  return [transaction, hashes]
}
/** Lets blocks pass without the transaction, and waits for the transaction that replaces it. */
async function untilReplaced({ hash }: PoolTransaction, baseFee?: string): Promise<PoolTransaction> {
  await chain().call('anvil_dropTransaction', hash)
  for (let block = 0; block < 4; block += 1) {
    if (baseFee !== undefined) await setBaseFee(baseFee)
    await chain().mine()
  }
  let next: PoolTransaction | undefined
  await until(async () => {
    next = await onlyWaiting()
    return next !== undefined && next.hash !== hash
  })
  if (!next) throw new Error('the replacement has left the pool')
  return next
}
const outcomeOf = async (hash: Hex) => bundler().rpc('eth_getUserOperationReceipt', hash)
const paying = async (gwei: string) =>
  operationOf(await makeAccount(), { maxFeePerGas: parseGwei(gwei), maxPriorityFeePerGas: parseGwei('1') })

describe('a stuck bundle', () => {
  it('behavior: is cancelled if all its operations have expired, and these are dropped', async () => {
    const [first, [hash = '0x']] = await bundleTogether(await makeOwnOperation(chain(), (await timestamp()) + 60))
    await chain().call('evm_increaseTime', 50)
    const second = await untilReplaced(first)
    expect(second).toMatchObject({ to: bundlerAddress.toLowerCase(), input: '0x', nonce: first.nonce })
    await chain().mine()
    await until(async () => (await outcomeOf(hash)).error !== undefined)
    expect((await outcomeOf(hash)).error?.message).toContain('it is no longer valid (validUntil)')
    expect((await bundler().rpc('debug_bundler_dumpReputation', entryPoint)).result).toEqual([])
    const metrics = await (await fetch(`${bundler().site.server.addresses.admin}/metrics`)).text()
    expect(metrics).toContain('holdfast_bundler_bundles_total{chain="31337",outcome="cancelled"} 1\n')
  })

  it('behavior: is sent again without an operation that has become too cheap, which is included later', async () => {
    await setBaseFee('1')
    const [first, [cheap = '0x', dear = '0x']] = await bundleTogether(await paying('3'), await paying('100'))
    const second = await untilReplaced(first, '10')
    expect(second).toMatchObject({ to: entryPoint.toLowerCase(), nonce: first.nonce })
    await setBaseFee('10')
    await chain().mine()
    expect(await bundler().receiptOf(dear)).toMatchObject({ success: true })
    expect(await outcomeOf(cheap)).toMatchObject({ result: null })
    await setBaseFee('1')
    await chain().setAutomine(true)
    await chain().mine()
    expect(await bundler().receiptOf(cheap)).toMatchObject({ success: true })
  })

  it('behavior: is cancelled if it is too cheap, once an operation that pays enough waits behind it', async () => {
    await setBaseFee('1')
    const dear = await paying('100')
    const [first, [cheap = '0x']] = await bundleTogether(await paying('3'))
    // While no further bundle is sent, the operation waits in the mempool.
    await bundler().rpc('debug_bundler_setBundlingMode', 'manual')
    const { result } = await bundler().send(dear)
    const second = await untilReplaced(first, '10')
    expect(second).toMatchObject({ to: bundlerAddress.toLowerCase(), input: '0x', nonce: first.nonce })
    await bundler().rpc('debug_bundler_setBundlingMode', 'auto')
    for (const _ of ['the cancel', 'the next bundle']) {
      await until(async () => (await onlyWaiting()) !== undefined)
      await setBaseFee('10')
      await chain().mine()
    }
    expect(await bundler().receiptOf(result as Hex)).toMatchObject({ success: true })
    expect(await outcomeOf(cheap)).toMatchObject({ result: null })
  })
})
