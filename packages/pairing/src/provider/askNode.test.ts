import { getEventListeners, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDeferred } from '@holdfast/base'
import { describe, expect, onTestFinished, test } from 'vitest'
import { askNode } from './askNode.ts'

/** The most listeners of one HTTP connection. @see specification section 9: 'HTTP listener cap 10' */
const listenerCap = 10

describe('askNode', () => {
  test('behavior: no call has more listeners than the cap, however many calls wait', async () => {
    const calls = 3 * listenerCap
    const waiting: ServerResponse[] = []
    const allArrived = createDeferred()
    const node = createServer((_, response) => {
      if (waiting.push(response) === calls) allArrived.resolve()
    })
    onTestFinished(() => void node.close())
    node.listen(0, '127.0.0.1')
    await once(node, 'listening')
    const { port } = node.address() as AddressInfo // The server listens on a port, so its address is an object.
    const signals = new Set<AbortSignal>()
    const fetch: typeof globalThis.fetch = (url, init) => {
      if (init?.signal) signals.add(init.signal)
      return globalThis.fetch(url, init)
    }
    const answers = Array.from({ length: calls }, () =>
      askNode(fetch, `http://127.0.0.1:${port}`, { method: 'eth_chainId' }),
    )
    await allArrived.promise

    const listeners = [...signals].map((signal) => getEventListeners(signal, 'abort').length)
    expect(listeners.length).toBeGreaterThan(0)
    expect(Math.max(...listeners)).toBeGreaterThan(0)
    expect(Math.max(...listeners)).toBeLessThanOrEqual(listenerCap)

    for (const response of waiting) response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
    expect(await Promise.all(answers)).toEqual(Array(calls).fill('0x1'))
  })
})
