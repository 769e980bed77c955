import { describe, expect, test } from 'vitest'
import { type GateEvent, type GateState, nextGateState, timeUntilOpen } from './approvalGate.ts'

const size = { width: 360, height: 480 }
const seen = (atMs: number, changes: object = {}): GateEvent => ({
  type: 'observed',
  isVisible: true,
  size,
  atMs,
  ...changes,
})
const shown = (approvalId: string): GateEvent => ({ type: 'shown', approvalId })
const stateAfter = (...events: GateEvent[]): GateState =>
  events.reduce(nextGateState, { approvalId: undefined, seenSinceMs: undefined })

describe('approval gate', () => {
  test.each<[string, GateEvent[], number, number]>([
    ['opens when the card was seen for 800 ms', [shown('a'), seen(100)], 900, 0],
    ['is closed when the card was seen for 799 ms', [shown('a'), seen(100)], 899, 1],
    ['does not restart the wait when the card is seen again', [shown('a'), seen(100), seen(500)], 900, 0],
    ['is closed before the card was seen', [shown('a')], 10_000, Number.POSITIVE_INFINITY],
    [
      'closes when the card is covered',
      [shown('a'), seen(100), seen(2_000, { isVisible: false })],
      3_000,
      Number.POSITIVE_INFINITY,
    ],
    [
      'restarts the wait after the card was covered',
      [shown('a'), seen(100), seen(200, { isVisible: false }), seen(300)],
      1_000,
      100,
    ],
    [
      'is closed in a frame that is too narrow',
      [shown('a'), seen(0, { size: { width: 319, height: 480 } })],
      9_000,
      Number.POSITIVE_INFINITY,
    ],
    [
      'is closed in a frame that is too low',
      [shown('a'), seen(0, { size: { width: 360, height: 399 } })],
      9_000,
      Number.POSITIVE_INFINITY,
    ],
    ['restarts the wait for another question', [shown('a'), seen(100), shown('b')], 9_000, Number.POSITIVE_INFINITY],
    ['does not restart the wait when the same question is drawn again', [shown('a'), seen(100), shown('a')], 900, 0],
  ])('default: %s', (_, events, now, leftMs) => {
    expect(timeUntilOpen(stateAfter(...events), now)).toBe(leftMs)
  })
})
