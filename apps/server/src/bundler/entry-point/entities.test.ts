import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askOf, type OperationChain, plainAccount, startOperationChain } from '../test/testBundler.ts'
import { readCodes } from './codes.ts'
import { readDepositInfo } from './deposits.ts'
import { createEntityReader } from './entities.ts'
import { createNode, type Node } from './node.ts'

let chain: OperationChain
let node: Node
let calls = 0
beforeAll(async () => {
  chain = await startOperationChain()
  const realNode = createNode(chain.chainId, askOf(chain))
  node = {
    ...realNode,
    request: (method, parameters) => {
      calls += 1
      return realNode.request(method, parameters)
    },
  }
}, 60_000)
afterAll(() => chain.stop())

it('createEntityReader: one call for many operations reads the same codes, deposits and stakes as single calls', async () => {
  const read = createEntityReader(node)
  const staked = await chain.place(plainAccount)
  await chain.deposit4337(staked, parseEther('2'))
  await chain.stake(staked, { wei: parseEther('3'), unstakeDelayS: 4_000 })
  const delegated = await chain.place(`0xef0100${staked.slice(2)}`)
  const senders = await Promise.all(
    Array.from({ length: 150 }, async (_, index) => {
      const sender = await chain.place(plainAccount)
      if (index === 100) await chain.deposit4337(sender, 5n)
      return sender
    }),
  )
  const unused: Hex = '0x00000000000000000000000000000000000fffff'
  const operations: Hex[][] = [[unused], [delegated, staked], ...senders.map((sender) => [sender, staked])]
  calls = 0
  const answers = await Promise.all(operations.map(read))
  // The first call reads the first operation alone; each further call reads up to eighty operations.
  expect(calls).toBe(3)
  const all = [...new Set(operations.flat())]
  const codes = await readCodes(node, all)
  for (const [at, addresses] of operations.entries()) {
    for (const address of addresses) expect(answers[at]?.get(address)?.code).toEqual(codes.get(address))
  }
  for (const address of [unused, staked, delegated, senders[100] ?? '0x']) {
    const found = answers.map((answer) => answer.get(address)).find((each) => each !== undefined)
    expect(found?.deposit).toEqual(await readDepositInfo(node, address))
  }
  expect(answers[1]?.get(staked)?.deposit).toEqual({
    deposit: parseEther('2'),
    stake: parseEther('3'),
    unstakeDelayS: 4_000,
    isStakeLocked: true,
  })
  expect(answers[1]?.get(delegated)?.code.delegate).toBe(staked)
})
