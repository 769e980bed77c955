import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useWindowGate } from './useWindowGate.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('useWindowGate: opens when the window has had the focus for 0.8 s; closes when it loses the focus or becomes too small', () => {
  vi.useFakeTimers()
  vi.stubGlobal('innerWidth', 360)
  vi.stubGlobal('innerHeight', 480)
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { result } = renderHook(() => useWindowGate('a'))
  const advance = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
  const dispatch = (event: string) => act(() => void window.dispatchEvent(new Event(event)))
  advance(10_000)
  expect(result.current).toBe(false)

  hasFocus.mockReturnValue(true)
  dispatch('focus')
  advance(799)
  expect(result.current).toBe(false)
  advance(1)
  expect(result.current).toBe(true)

  hasFocus.mockReturnValue(false)
  dispatch('blur')
  advance(10_000)
  expect(result.current).toBe(false)

  hasFocus.mockReturnValue(true)
  dispatch('focus')
  advance(800)
  expect(result.current).toBe(true)
  vi.stubGlobal('innerHeight', 399)
  dispatch('resize')
  advance(10_000)
  expect(result.current).toBe(false)
})
