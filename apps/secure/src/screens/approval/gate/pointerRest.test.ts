import { describe, expect, test } from 'vitest'
import { followPointer, type PointerState, timeUntilRest } from './pointerRest.ts'

type Step = [atMs: number, screen: [number, number], client: [number, number]]

const stateAfter = (...steps: Step[]): PointerState | undefined =>
  steps.reduce<PointerState | undefined>(
    (state, [atMs, [screenX, screenY], [clientX, clientY]]) =>
      followPointer(state, { atMs, screenX, screenY, clientX, clientY }),
    undefined,
  )

describe('pointer rest', () => {
  test.each<[string, Step[], number, number]>([
    ['a pointer that enters starts a wait of 500 ms', [[100, [500, 500], [50, 50]]], 100, 500],
    ['the wait ends after 500 ms', [[100, [500, 500], [50, 50]]], 600, 0],
    [
      'a pointer that moves over the card does not restart the wait',
      [
        [100, [500, 500], [50, 50]],
        [300, [580, 440], [130, -10]],
      ],
      600,
      0,
    ],
    [
      'a pointer that moves on a page zoomed to 50 % or to 400 % does not restart the wait',
      [
        [0, [500, 500], [50, 50]],
        [100, [550, 500], [150, 50]],
        [200, [950, 501], [250, 50]],
      ],
      500,
      0,
    ],
    [
      'differences by rounding do not restart the wait',
      [
        [0, [500, 500], [50, 50]],
        [100, [501, 499], [50, 51]],
      ],
      500,
      0,
    ],
    [
      'a frame that moves under a resting pointer restarts the wait',
      [
        [0, [500, 500], [50, 50]],
        [900, [500, 500], [50, 260]],
      ],
      900,
      500,
    ],
    [
      'a frame that moves along with the pointer restarts the wait',
      [
        [0, [500, 500], [50, 50]],
        [900, [540, 500], [50, 50]],
      ],
      1_000,
      400,
    ],
    [
      'a frame that moves against the pointer restarts the wait',
      [
        [0, [500, 500], [50, 50]],
        [900, [510, 500], [40, 50]],
      ],
      900,
      500,
    ],
    [
      'a frame that moves slowly under a resting pointer restarts the wait',
      Array.from({ length: 40 }, (_, step) => [step * 20, [500, 500], [50, 50 + 2 * step]]),
      800,
      480,
    ],
    [
      'a frame that moves slowly along with the pointer restarts the wait',
      Array.from({ length: 40 }, (_, step) => [step * 20, [500 + 8 * step, 500], [50, 50]]),
      800,
      460,
    ],
    [
      'a pointer that moves slowly over the card of a page zoomed to 50 % does not restart the wait',
      Array.from({ length: 40 }, (_, step) => [step * 20, [500 + step, 500], [50 + 2 * step, 50]]),
      500,
      0,
    ],
  ])('default: %s', (_, steps, now, leftMs) => expect(timeUntilRest(stateAfter(...steps), now)).toBe(leftMs))

  test('default: there is no wait without a pointer over the frame', () => {
    expect(timeUntilRest(undefined, 0)).toBe(0)
  })
})
