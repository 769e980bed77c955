import { createDeferred, systemClock } from '@holdfast/base'
import { Registry } from 'prom-client'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../database/connect.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import { readSenderCreator } from './entry-point/deposits.ts'
import { createEntityReader } from './entry-point/entities.ts'
import { createNode, type Node } from './entry-point/node.ts'
import { createAdmissions } from './mempool/admissions.ts'
import { createReputations } from './mempool/reputationStore.ts'
import { createMempoolStore } from './mempool/store.ts'
import { createBundlerMetrics } from './metrics.ts'
import { type Bundler, createBundler } from './service.ts'
import {
  askOf,
  type OperationChain,
  operationOf,
  placeFunded,
  plainAccount,
  startOperationChain,
} from './test/testBundler.ts'

let chain: OperationChain
let connection: DatabaseConnection
/** How many validations were traced. */
let traces = 0
beforeAll(async () => {
  chain = await startOperationChain()
  connection = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
}, 60_000)
afterAll(async () => {
  await connection.close()
  await chain.stop()
})

/** Receipts that a test puts in place of the node's, by transaction hash. */
const receipts = new Map<unknown, unknown>()

/** While it is set, the traces of estimates wait for it. */
let hold: Promise<void> | undefined
/** How many traces of estimates have begun. */
let estimates = 0

/** Creates a bundler. @param recovered - resolves once the operations that waited before its start are in bundles. */
function startBundler(recovered = Promise.resolve()): Bundler {
  const { chainId } = chain
  const realNode = createNode(chainId, askOf(chain))
  const node: Node = {
    ...realNode,
    request: async (method, parameters) => {
      if (method === 'debug_traceCall') traces += 1
      if (hold && JSON.stringify(parameters).includes('"callTracer"')) {
        estimates += 1
        await hold
      }
      if (receipts.has(parameters[0])) return Promise.resolve(receipts.get(parameters[0]))
      return realNode.request(method, parameters)
    },
  }
  const { db } = connection
  return createBundler({
    node,
    readEntities: createEntityReader(node),
    mempool: createMempoolStore({ db, chainId }),
    admissions: createAdmissions({ db, chainId, maxWaiting: 100, reputations: createReputations(chainId) }),
    from: '0x08135da0a343e492fa2d4282f2ae34c6c5cc1bbe',
    stakeRule: { minStake: parseEther('1'), minUnstakeDelayS: 86_400 },
    limits: { minPriorityFeePerGas: 0n, maxBundleGas: 20_000_000n },
    senderCreator: () => readSenderCreator(node),
    knownPaymaster: undefined,
    metrics: createBundlerMetrics(new Registry(), async () => []).forChain(chainId),
    clock: systemClock,
    recovered,
  })
}

it('createBundler: after a start, accepts new operations only once the operations that waited before are in bundles', async () => {
  const recovered = createDeferred()
  const bundler = startBundler(recovered.promise)
  const sender = await chain.place(plainAccount)
  await chain.deposit4337(sender, parseEther('1'))
  const operation = operationOf(sender)
  let isAccepted = false
  const accepted = bundler.send(operation, null).finally(() => (isAccepted = true))
  // These calls take longer than the validation of the operation.
  for (let times = 0; times < 5; times += 1) expect(await bundler.estimate(operation)).toHaveProperty('callGasLimit')
  expect(isAccepted).toBe(false)
  recovered.resolve()
  const hash: Hex = await accepted
  expect(await bundler.findOperation(hash)).toMatchObject({ userOperation: { sender } })
})

it('createBundler: a fifth operation of a sender is refused before its validation is traced; a staked sender has no such limit', async () => {
  const bundler = startBundler()
  const [unstaked, staked] = [await chain.place(plainAccount), await chain.place(plainAccount)]
  for (const sender of [unstaked, staked]) await chain.deposit4337(sender, parseEther('1'))
  await chain.stake(staked)
  const send = (sender: Hex, index: number) => bundler.send(operationOf(sender, { nonce: BigInt(index) << 64n }), null)
  for (let index = 0; index < 4; index += 1) await send(unstaked, index)
  traces = 0
  await expect(send(unstaked, 4)).rejects.toMatchObject({ data: { rule: 'UREP-010' } })
  expect(traces).toBe(0)
  for (let index = 0; index < 5; index += 1) await send(staked, index)
  expect(traces).toBe(5)
})

it('createBundler: returns no receipt when the node’s receipt is of another block than the recorded block', async () => {
  const bundler = startBundler()
  const sender = await chain.place(plainAccount)
  await chain.deposit4337(sender, parseEther('1'))
  const hash = await bundler.send(operationOf(sender), null)
  expect(await bundler.findReceipt(hash)).toBeNull()
  const inBlock = (blockHash: Hex) => ({
    transactionHash: '0xa1',
    blockHash,
    blockNumber: '0x1',
    status: '0x1',
    gasUsed: '0x1',
    effectiveGasPrice: '0x1',
    logs: [],
  })
  const mempool = createMempoolStore({ db: connection.db, chainId: chain.chainId })
  for (const [transactionHash, seenIn] of [
    ['0xa1', '0xb1'],
    ['0xa2', '0xb2'],
  ] as const) {
    const inclusion = { hash, transactionHash, blockHash: seenIn, blockNumber: 1, success: true, reason: undefined }
    await mempool.include([{ ...inclusion, actualGasCost: 1n, actualGasUsed: 1n }], null, new Date())
    receipts.set(transactionHash, { ...inBlock('0xb1'), transactionHash })
    const receipt = await bundler.findReceipt(hash)
    if (seenIn === '0xb1') expect(receipt).toMatchObject({ userOpHash: hash, receipt: { blockHash: '0xb1' } })
    else expect(receipt).toBeNull()
  }
})

it('createBundler: measures twelve estimates at a time; the others wait, but a signed operation does not', async () => {
  const bundler = startBundler()
  const sender = await placeFunded(chain)
  const operation = operationOf(sender)
  const held = createDeferred()
  hold = held.promise
  onTestFinished(() => (hold = undefined))
  const estimated = Promise.all(Array.from({ length: 20 }, () => bundler.estimate(operation)))
  await expect.poll(() => estimates).toBe(12)
  await bundler.send(operation, null)
  expect(estimates).toBe(12)
  held.resolve()
  expect(await estimated).toHaveLength(20)
  expect(estimates).toBe(20)
})
