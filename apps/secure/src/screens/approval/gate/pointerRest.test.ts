import { describe, expect, test } from 'vitest'
import { followPointer, type PointerState, timeUntilRest } from './pointerRest.ts'

type Step = [at: number, screen: [number, number], client: [number, number]]

const after = (...steps: Step[]): PointerState | undefined =>
  steps.reduce<PointerState | undefined>(
    (state, [at, [screenX, screenY], [clientX, clientY]]) =>
      followPointer(state, { at, screenX, screenY, clientX, clientY }),
    undefined,
  )

describe('pointer rest', () => {
  test.each<[string, Step[], number, number]>([
    ['a pointer that comes waits 500 ms', [[100, [500, 500], [50, 50]]], 100, 500],
    ['and no longer', [[100, [500, 500], [50, 50]]], 600, 0],
    [
      'moving over the card does not begin it again',
      [
        [100, [500, 500], [50, 50]],
        [300, [580, 440], [130, -10]],
      ],
      600,
      0,
    ],
    [
      'nor does it where the page is zoomed: half, and four times',
      [
        [0, [500, 500], [50, 50]],
        [100, [550, 500], [150, 50]],
        [200, [950, 501], [250, 50]],
      ],
      500,
      0,
    ],
    [
      'nor do places that are rounded',
      [
        [0, [500, 500], [50, 50]],
        [100, [501, 499], [50, 51]],
      ],
      500,
      0,
    ],
    [
      'the frame moves under a pointer that rests',
      [
        [0, [500, 500], [50, 50]],
        [900, [500, 500], [50, 260]],
      ],
      900,
      500,
    ],
    [
      'the frame goes along with the pointer',
      [
        [0, [500, 500], [50, 50]],
        [900, [540, 500], [50, 50]],
      ],
      1_000,
      400,
    ],
    [
      'the frame goes the other way',
      [
        [0, [500, 500], [50, 50]],
        [900, [510, 500], [40, 50]],
      ],
      900,
      500,
    ],
  ])('default: %s', (_, steps, now, left) => expect(timeUntilRest(after(...steps), now)).toBe(left))

  test('default: without a pointer over the frame there is no wait', () => {
    expect(timeUntilRest(undefined, 0)).toBe(0)
  })
})
