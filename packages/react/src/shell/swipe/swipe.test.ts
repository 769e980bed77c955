import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closesOnRelease, moveSwipe, noSwipe, offsetOf, type Swipe, type Touch } from './swipe.ts'

/** Moves a finger through the points, given as x, y and milliseconds. */
function follow(...[first, ...rest]: [number, number, number][]): Swipe {
  const touch = ([x, y, atMs]: [number, number, number]): Touch => ({ x, y, atMs })
  if (!first) return noSwipe
  const pressed: Swipe = { phase: 'pressed', from: touch(first) }
  return rest.map(touch).reduce<Swipe>(moveSwipe, pressed)
}

describe('moveSwipe', () => {
  test.each([
    [
      'does not decide on a small move, which may be a tap',
      [
        [0, 0, 0],
        [2, 6, 16],
      ],
      'pressed',
    ],
    [
      'treats a move down as a swipe',
      [
        [0, 0, 0],
        [2, 20, 16],
      ],
      'dragging',
    ],
    [
      'leaves a move up to the content',
      [
        [0, 0, 0],
        [0, -20, 16],
      ],
      'idle',
    ],
    [
      'leaves a move sideways to the content',
      [
        [0, 0, 0],
        [20, 9, 16],
      ],
      'idle',
    ],
    [
      'never turns a move sideways into a swipe later',
      [
        [0, 0, 0],
        [20, 0, 16],
        [20, 90, 32],
      ],
      'idle',
    ],
    [
      'keeps dragging when the finger moves up again',
      [
        [0, 0, 0],
        [0, 60, 16],
        [0, -60, 32],
      ],
      'dragging',
    ],
  ] as [string, [number, number, number][], Swipe['phase']][])('default: %s', (_, points, phase) => {
    expect(follow(...(points as [[number, number, number]])).phase).toBe(phase)
  })

  test('behavior: ignores a move without a press', () => {
    expect(moveSwipe(noSwipe, { x: 0, y: 300, atMs: 9 })).toBe(noSwipe)
  })
})

describe('offsetOf', () => {
  test('default: returns how far the finger has moved down since the swipe began', () => {
    expect(offsetOf(follow([0, 0, 0], [0, 20, 16], [0, 108, 32]))).toBe(100)
    expect(offsetOf(follow([0, 0, 0], [0, 20, 16], [0, -50, 32]))).toBe(0)
    expect(offsetOf(noSwipe)).toBe(0)
  })

  test('behavior: is never below zero, regardless of the points', () => {
    const point = fc.tuple(fc.integer(), fc.integer(), fc.integer())
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), (points) => {
        const swipe = follow(...(points as [[number, number, number]]))
        expect(offsetOf(swipe)).toBeGreaterThanOrEqual(0)
        expect(typeof closesOnRelease(swipe, 500, 0)).toBe('boolean')
      }),
    )
  })
})

describe('closesOnRelease', () => {
  const slow = follow([0, 0, 0], [0, 20, 100], [0, 220, 1_100])
  test.each([
    ['closes after a slow pull over more than a third of the sheet', slow, 500, 1_110, true],
    ['stays open after a slow pull over less than a third', slow, 900, 1_110, false],
    ['closes after a throw, however short', follow([0, 0, 0], [0, 20, 16], [0, 60, 32]), 900, 40, true],
    ['stays open after a throw that came to rest', follow([0, 0, 0], [0, 20, 16], [0, 60, 32]), 900, 400, false],
    [
      'stays open after a pull that is thrown back up',
      follow([0, 0, 0], [0, 20, 16], [0, 400, 500], [0, 330, 516]),
      500,
      520,
      false,
    ],
    ['stays open after a tap', follow([0, 0, 0]), 500, 10, false],
  ] as [string, Swipe, number, number, boolean][])('default: %s', (_, swipe, height, atMs, closes) => {
    expect(closesOnRelease(swipe, height, atMs)).toBe(closes)
  })
})
