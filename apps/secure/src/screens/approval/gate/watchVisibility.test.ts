import { describe, expect, test, vi } from 'vitest'
import { watchVisibility } from './watchVisibility.ts'

type Entry = { isVisible?: boolean; intersectionRatio: number }

/** An observer that reports what the test says, since no browser runs here. */
function stubObserver() {
  const made: { report: (entries: Entry[]) => void; options: object; watched: unknown[] }[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      watched: unknown[] = []
      constructor(report: (entries: Entry[]) => void, options: object) {
        made.push({ report, options, watched: this.watched })
      }
      observe(element: unknown): void {
        this.watched.push(element)
      }
      disconnect(): void {
        this.watched.length = 0
      }
    },
  )
  return made
}

describe('watchVisibility', () => {
  test.each<[string, Entry, boolean]>([
    ['whole and uncovered', { isVisible: true, intersectionRatio: 1 }, true],
    ['whole but for a rounding', { isVisible: true, intersectionRatio: 0.999 }, true],
    ['covered', { isVisible: false, intersectionRatio: 1 }, false],
    ['cut off', { isVisible: true, intersectionRatio: 0.98 }, false],
    ['of a browser that does not say', { intersectionRatio: 1 }, false],
  ])('default: a card that is %s', (_, entry, expected) => {
    const [heard, made]: [boolean[], ReturnType<typeof stubObserver>] = [[], stubObserver()]
    const card = {} as Element // The stub ignores the element.
    const undo = watchVisibility(card, (isVisible) => heard.push(isVisible))
    // The newest of several reports counts.
    made[0]?.report([{ isVisible: !expected, intersectionRatio: 1 }, entry])
    made[0]?.report([])
    expect(heard).toEqual([expected])
    expect(made[0]).toMatchObject({ options: { trackVisibility: true, delay: 100 }, watched: [card] })
    undo()
    expect(made[0]?.watched).toEqual([])
  })
})
