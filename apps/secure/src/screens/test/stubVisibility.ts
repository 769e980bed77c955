import { vi } from 'vitest'

/** Makes the browser report immediately that every card is visible, or that none is, in a frame that is large enough. */
export function stubVisibility({ isVisible = true }: { isVisible?: boolean } = {}): void {
  vi.stubGlobal('innerWidth', 360)
  vi.stubGlobal('innerHeight', 480)
  vi.stubGlobal(
    'IntersectionObserverEntry',
    class {
      get isVisible(): boolean {
        return true
      }
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: (entries: object[]) => void
      constructor(report: (entries: object[]) => void) {
        this.#report = report
      }
      observe(): void {
        this.#report([{ isVisible, intersectionRatio: 1 }])
      }
      disconnect(): void {}
    },
  )
}
