import { expect, it } from 'vitest'
import { rankUpstreams } from './ranking.ts'
import type { UpstreamState } from './upstream.ts'

const node = (name: string, state: Partial<UpstreamState>) => ({
  name,
  state: (): UpstreamState => ({ health: 'healthy', latencyMs: 10, head: 100n, ...state }),
})
const order = (nodes: ReturnType<typeof node>[]): string[] => rankUpstreams(nodes).map(({ name }) => name)

it('default: the fastest node comes first', () => {
  expect(order([node('slow', { latencyMs: 90 }), node('fast', { latencyMs: 5 }), node('middle', {})])).toEqual([
    'fast',
    'middle',
    'slow',
  ])
})

it('behavior: a node that is down comes last, however fast, and one of another chain is left out', () => {
  const down = node('down', { health: 'down', latencyMs: 1 })
  expect(order([down, node('wrong', { health: 'wrong' }), node('slow', { latencyMs: 900 })])).toEqual(['slow', 'down'])
})

it('behavior: a lagging node comes after those that keep up; a few blocks are no lag', () => {
  const lagging = node('lagging', { head: 94n, latencyMs: 1 })
  const close = node('close', { head: 95n, latencyMs: 2 })
  expect(order([lagging, close, node('newest', { latencyMs: 50 })])).toEqual(['close', 'newest', 'lagging'])
})

it('behavior: a node of unknown state comes after those that answer', () => {
  expect(order([node('new', { health: 'unknown', latencyMs: 0, head: 0n }), node('known', {})])).toEqual([
    'known',
    'new',
  ])
})
