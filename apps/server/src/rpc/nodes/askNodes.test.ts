import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import type { RpcAnswer } from '../json-rpc/answer.ts'
import { readFromNodes, sendToNode } from './askNodes.ts'
import { UpstreamError } from './upstream.ts'

const call = { method: 'eth_getBalance', params: '[]' }

/** Makes a node that responds when the test says so. */
function makeNode(latencyMs = 10) {
  const asked: {
    signal: AbortSignal | undefined
    answer: (answer: RpcAnswer) => void
    fail: (error: Error) => void
  }[] = []
  return {
    asked,
    state: () => ({ health: 'healthy', latencyMs, head: 1n }) as const,
    call: (_call: unknown, signal?: AbortSignal): Promise<RpcAnswer> =>
      new Promise((answer, fail) => asked.push({ signal, answer, fail })),
  }
}

describe('readFromNodes', () => {
  it('default: asks only the first node when it is quick', async () => {
    const [first, second] = [makeNode(), makeNode()]
    const clock = fakeClock()
    const answer = readFromNodes([first, second], call, clock)
    await clock.advance(99)
    first.asked[0]?.answer({ result: '"0x1"' })
    expect(await answer).toEqual({ result: '"0x1"' })
    expect([second.asked.length, clock.pending()]).toEqual([0, 0])
  })

  it.each([
    ['after at least 100 ms', 1, 100],
    ['after five times its usual latency', 60, 300],
    ['after at most 2 s', 5_000, 2_000],
  ])('behavior: if the first node is slow, also asks the next node: %s', async (_name, latencyMs, hedgeMs) => {
    const [first, second] = [makeNode(latencyMs), makeNode()]
    const clock = fakeClock()
    const answer = readFromNodes([first, second], call, clock)
    await clock.advance(hedgeMs - 1)
    expect(second.asked).toHaveLength(0)
    await clock.advance(1)
    second.asked[0]?.answer({ result: '"0x2"' })
    expect(await answer).toEqual({ result: '"0x2"' })
    expect(first.asked[0]?.signal?.aborted).toBe(true)
  })

  it('behavior: asks the next node at once when one fails, and reports the last failure', async () => {
    const nodes = [makeNode(), makeNode()]
    const clock = fakeClock()
    const answer = readFromNodes(nodes, call, clock)
    nodes[0]?.asked[0]?.fail(new UpstreamError('first'))
    await clock.advance(0)
    nodes[1]?.asked[0]?.fail(new UpstreamError('second'))
    await expect(answer).rejects.toThrow('second')
    expect(clock.pending()).toBe(0)
  })

  it('behavior: a slow node may still answer after the next has failed', async () => {
    const nodes = [makeNode(), makeNode()]
    const clock = fakeClock()
    const answer = readFromNodes(nodes, call, clock)
    await clock.advance(100)
    nodes[1]?.asked[0]?.fail(new UpstreamError('second'))
    await clock.advance(0)
    nodes[0]?.asked[0]?.answer({ result: '"0x1"' })
    expect(await answer).toEqual({ result: '"0x1"' })
  })

  it('behavior: an error that a node responds with is an answer', async () => {
    const [first, second] = [makeNode(), makeNode()]
    const answer = readFromNodes([first, second], call, fakeClock())
    first.asked[0]?.answer({ error: '{"code":3}' })
    expect(await answer).toEqual({ error: '{"code":3}' })
    expect(second.asked).toHaveLength(0)
  })

  it('error: rejects when there is no node', async () => {
    await expect(readFromNodes([], call, fakeClock())).rejects.toBeInstanceOf(UpstreamError)
  })
})

describe('sendToNode', () => {
  it.each([
    ['another node is tried when the first cannot have seen the transaction', true, 1],
    ['no other node is tried when the first may have seen the transaction', false, 0],
  ])('behavior: %s', async (_name, isUnsent, others) => {
    const [first, second] = [makeNode(), makeNode()]
    const sent = sendToNode([first, second], { method: 'eth_sendRawTransaction', params: '["0x"]' })
    first.asked[0]?.fail(new UpstreamError('gone', { isUnsent }))
    await fakeClock().advance(0)
    expect(second.asked).toHaveLength(others)
    second.asked[0]?.answer({ result: '"0xhash"' })
    if (isUnsent) expect(await sent).toEqual({ result: '"0xhash"' })
    else await expect(sent).rejects.toThrow('gone')
  })
})
