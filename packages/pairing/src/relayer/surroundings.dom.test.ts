import { afterEach, describe, expect, test, vi } from 'vitest'
import { platformSurroundings } from './surroundings.ts'

afterEach(() => void vi.restoreAllMocks())

describe('platformSurroundings', () => {
  test('default: reports when the network is lost or returns, until the listener is removed', () => {
    const heard: boolean[] = []
    const undo = platformSurroundings().onNetwork((isOnline) => heard.push(isOnline))
    globalThis.dispatchEvent(new Event('offline'))
    globalThis.dispatchEvent(new Event('online'))
    undo()
    globalThis.dispatchEvent(new Event('online'))
    expect(heard).toEqual([false, true])
  })

  test('behavior: reports when the page becomes visible, not when it is hidden', () => {
    let count = 0
    const undo = platformSurroundings().onVisible(() => {
      count += 1
    })
    const state = vi.spyOn(document, 'visibilityState', 'get')
    for (const value of ['hidden', 'visible'] as const) {
      state.mockReturnValue(value)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    undo()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(count).toBe(1)
  })

  test('behavior: asks the browser whether there is a network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(platformSurroundings().isOnline()).toBe(false)
  })
})
