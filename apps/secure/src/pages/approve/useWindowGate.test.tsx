import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useWindowGate } from './useWindowGate.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('useWindowGate: opens 0.8 s after its window came to the front, and closes when the window is left or made small', () => {
  vi.useFakeTimers()
  vi.stubGlobal('innerWidth', 360)
  vi.stubGlobal('innerHeight', 480)
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { result } = renderHook(() => useWindowGate('a'))
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
  const tell = (event: string) => act(() => void window.dispatchEvent(new Event(event)))
  pass(10_000)
  expect(result.current).toBe(false)

  hasFocus.mockReturnValue(true)
  tell('focus')
  pass(799)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)

  hasFocus.mockReturnValue(false)
  tell('blur')
  pass(10_000)
  expect(result.current).toBe(false)

  hasFocus.mockReturnValue(true)
  tell('focus')
  pass(800)
  expect(result.current).toBe(true)
  vi.stubGlobal('innerHeight', 399)
  tell('resize')
  pass(10_000)
  expect(result.current).toBe(false)
})
