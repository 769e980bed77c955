import { type Hex, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashUserOperation } from './operation/hashUserOperation.ts'
import { entryPoint } from './operation/userOperation.ts'
import { returnPaymasterAnswer } from './test/assemble.ts'
import {
  type OperationChain,
  operationOf,
  plainAccount,
  type RpcReply,
  startOperationChain,
  startTestBundler,
  type TestBundler,
} from './test/testBundler.ts'

const EVENT = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

let chain: OperationChain
let first: TestBundler
let second: TestBundler
beforeAll(async () => {
  chain = await startOperationChain()
  first = await startTestBundler(chain)
  second = await startTestBundler(chain, { config: { database: first.site.config.database } })
}, 120_000)
afterAll(async () => {
  await second.stop()
  await first.stop()
  await chain.stop()
})

/** Lists the included operations, each as often as it was included. */
async function listIncluded(): Promise<Hex[]> {
  const filter = { address: entryPoint, fromBlock: toHex(0), topics: [EVENT] }
  const logs = await chain.call<{ topics: Hex[] }[]>('eth_getLogs', filter)
  return logs.map(({ topics }) => topics[1] ?? '0x')
}

describe('two instances with one database', { timeout: 120_000 }, () => {
  it('default: share a mempool: each operation is included once, and both report its outcome', async () => {
    const paymaster = await chain.place(returnPaymasterAnswer())
    await chain.deposit4337(paymaster, parseEther('100'))
    await chain.stake(paymaster)
    const senders = await Promise.all(Array.from({ length: 6 }, () => chain.place(plainAccount)))
    const operations = senders.map((sender) => operationOf(sender, { paymaster }))
    // Both instances get each operation at once. The later instance finds the operation waiting, or in a block with its nonce
    // used.
    const answers: RpcReply[] = []
    for (const operation of operations) {
      answers.push(...(await Promise.all([first.send(operation), second.send(operation)])))
    }
    const hashes = operations.map((operation) => hashUserOperation(operation, chain.chainId))
    expect(new Set(answers.flatMap(({ result }) => (result === undefined ? [] : [result])))).toEqual(new Set(hashes))
    for (const [at, hash] of hashes.entries()) {
      const asked = at % 2 === 0 ? first : second
      expect(await asked.receiptOf(hash)).toMatchObject({ success: true })
    }
    expect((await listIncluded()).toSorted()).toEqual(hashes.toSorted())
    expect(await first.site.query("select 1 from bundle where status in ('failed', 'lost')")).toEqual([])
  })

  it('error: the limit of a sender’s operations holds across both instances (UREP-010)', async () => {
    // Without ether the bundler sends nothing, so all operations wait.
    const [bundle] = await first.site.query<{ bundler: Hex }>('select bundler from bundle limit 1')
    const bundler = bundle?.bundler ?? '0x'
    const balance = await chain.balanceOf(bundler)
    await chain.setBalance(bundler, 0n)
    const sender = await chain.place(plainAccount)
    await chain.deposit4337(sender, parseEther('1'))
    const operations = Array.from({ length: 6 }, (_, index) => operationOf(sender, { nonce: BigInt(index) << 64n }))
    const answers = await Promise.all(
      operations.map((operation, index) => (index % 2 === 0 ? first : second).send(operation)),
    )
    const accepted = answers.flatMap(({ result }) => (result === undefined ? [] : [result as Hex])) // The operation's hash.
    expect(accepted).toHaveLength(4)
    for (const { error } of answers.filter(({ result }) => result === undefined)) {
      expect(error).toMatchObject({ code: -32504, data: { rule: 'UREP-010' } })
    }
    const waiting = await first.site.query("select hash from user_operation where status = 'pending'")
    expect(waiting).toHaveLength(4)
    await chain.setBalance(bundler, balance)
    for (const hash of accepted) expect(await second.receiptOf(hash)).toMatchObject({ success: true })
  })

  it('behavior: the bundler has database connections of its own', async () => {
    const names = await first.site.query<{ name: string }>(
      'select distinct application_name as name from pg_stat_activity where datname = current_database()',
    )
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['holdfast-bundles-31337']))
  })

  it('behavior: when the instance that sends bundles ends, the other instance takes over', async () => {
    await first.stop()
    const sender = await chain.place(plainAccount)
    await chain.deposit4337(sender, parseEther('1'))
    const { hash, receipt } = await second.include(operationOf(sender))
    expect(receipt).toMatchObject({ success: true })
    expect((await listIncluded()).filter((each) => each === hash)).toHaveLength(1)
  })
})
