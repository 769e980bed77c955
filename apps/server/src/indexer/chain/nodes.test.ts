import { createDeferred } from '@holdfast/base'
import { expect, it, onTestFinished } from 'vitest'
import { NodeError } from '../node/errors.ts'
import type { RawBlock } from '../node/schema.ts'
import { type LyingNode, type NodeAnswer, startLyingNode, unknownMethod } from '../test/lyingNode.ts'
import { createChainNodes } from './nodes.ts'

const block = { number: 7, transactions: [{ hash: '0x01' }] } as unknown as RawBlock // Only these two are read.
const unusable: NodeAnswer = { error: { code: -32000, message: 'busy' } }
const none = { receipts: 'none', traces: 'none' }

/** Starts a node that gives the same answer to every call, and has no real node behind it. */
async function startNode(answer: () => Promise<NodeAnswer>): Promise<LyingNode> {
  const node = await startLyingNode('http://127.0.0.1:1')
  node.lie = answer
  onTestFinished(node.stop)
  return node
}

function createNodes(...nodes: readonly LyingNode[]) {
  const created = createChainNodes({ chainId: 1, urls: nodes.map(({ url }) => url) })
  onTestFinished(created.close)
  return created
}

it('default: finds the capabilities of the node in use once, and again after a failure', async () => {
  let answer: NodeAnswer = unusable
  const node = await startNode(async () => answer)
  const nodes = createNodes(node)
  await expect(nodes.capabilities(block)).rejects.toThrow(NodeError)
  answer = unknownMethod
  expect(await Promise.all([nodes.capabilities(block), nodes.capabilities(block)])).toEqual([none, none])
  const { length } = node.asked
  expect(await nodes.capabilities(block)).toEqual(none)
  expect(node.asked).toHaveLength(length)
})

it('behavior: a late failure of the previous node does not make the next node’s capabilities unknown', async () => {
  const held = createDeferred<NodeAnswer>()
  const left = await startNode(() => held.promise)
  const next = await startNode(async () => unknownMethod)
  const nodes = createNodes(left, next)
  const failure = nodes.capabilities(block)
  nodes.rotate()
  expect(await nodes.capabilities(block)).toEqual(none)
  const { length } = next.asked
  held.resolve(unusable)
  await expect(failure).rejects.toThrow(NodeError)
  expect(await nodes.capabilities(block)).toEqual(none)
  expect(next.asked).toHaveLength(length)
})
