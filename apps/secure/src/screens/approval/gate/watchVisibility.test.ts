import { describe, expect, test, vi } from 'vitest'
import { watchVisibility } from './watchVisibility.ts'

type Entry = { isVisible?: boolean; intersectionRatio: number }

/** Replaces the browser's observer by a fake one. @returns the created observers, each with a function that reports entries */
function stubObserver() {
  const observers: { report: (entries: Entry[]) => void; options: object; watched: unknown[] }[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      watched: unknown[] = []
      constructor(report: (entries: Entry[]) => void, options: object) {
        observers.push({ report, options, watched: this.watched })
      }
      observe(element: unknown): void {
        this.watched.push(element)
      }
      disconnect(): void {
        this.watched.length = 0
      }
    },
  )
  return observers
}

describe('watchVisibility', () => {
  test.each<[string, Entry, boolean]>([
    ['whole and uncovered', { isVisible: true, intersectionRatio: 1 }, true],
    ['whole except for a rounding difference', { isVisible: true, intersectionRatio: 0.999 }, true],
    ['covered', { isVisible: false, intersectionRatio: 1 }, false],
    ['cut off', { isVisible: true, intersectionRatio: 0.98 }, false],
    ['in a browser that does not report whether it is covered', { intersectionRatio: 1 }, false],
  ])('default: reports whether a card that is %s counts as visible', (_, entry, expected) => {
    const [reports, observers]: [boolean[], ReturnType<typeof stubObserver>] = [[], stubObserver()]
    const card = {} as Element // The stub ignores the element.
    const undo = watchVisibility(card, (isVisible) => reports.push(isVisible))
    // Only the newest of several entries is reported.
    observers[0]?.report([{ isVisible: !expected, intersectionRatio: 1 }, entry])
    observers[0]?.report([])
    expect(reports).toEqual([expected])
    expect(observers[0]).toMatchObject({ options: { trackVisibility: true, delay: 100 }, watched: [card] })
    undo()
    expect(observers[0]?.watched).toEqual([])
  })
})
