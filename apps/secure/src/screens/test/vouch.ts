import { vi } from 'vitest'

/** Makes the browser one that vouches for every card at once, in a frame that is large enough. */
export function vouch(): void {
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
        this.#report([{ isVisible: true, intersectionRatio: 1 }])
      }
      disconnect(): void {}
    },
  )
}
