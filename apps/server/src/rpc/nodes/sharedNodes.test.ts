import { systemClock } from '@holdfast/base'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { devnetChains } from '../../config/chains/chains.ts'
import { startNode } from '../test/startNode.ts'
import { createSharedNodes } from './sharedNodes.ts'

describe('createSharedNodes', () => {
  it('default: every caller for a chain gets the same connections, the chain’s configured node first', async () => {
    const node = await startNode()
    onTestFinished(node.stop)
    const [chain] = devnetChains(8545)
    if (!chain) throw new Error('there is no local chain')
    const chains = [{ ...chain, rpcUpstreams: [node.url] }]
    const shared = createSharedNodes({
      chains,
      registry: new Registry(),
      clock: systemClock,
      log: pino({ level: 'silent' }),
    })
    onTestFinished(shared.stop)
    expect(shared.of(31_337)).toBe(shared.of(31_337))
    const [first] = await shared.of(31_337).ranked()
    expect([first?.host, first?.state().health]).toEqual([new URL(node.url).host, 'healthy'])
  })

  it('error: throws for a chain that is not supported', async () => {
    const shared = createSharedNodes({
      chains: [],
      registry: new Registry(),
      clock: systemClock,
      log: pino({ level: 'silent' }),
    })
    expect(() => shared.of(1)).toThrow(RangeError)
    await shared.stop()
  })
})
