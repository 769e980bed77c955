import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { usePointerRest } from './usePointerRest.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
/** Moves a pointer to a place in the frame, which is 400 px from the screen's corner unless the page has moved it. */
const move = (x: number, { pointerType = 'mouse', frameAt = 400 } = {}): void =>
  void fireEvent.pointerMove(document.body, {
    pointerType,
    screenX: frameAt + x,
    screenY: frameAt,
    clientX: x,
    clientY: 0,
  })

describe('usePointerRest', () => {
  test('default: presses count before there is a pointer, and again half a second after it has entered the frame', () => {
    const { result } = renderHook(usePointerRest)
    expect(result.current).toBe(true)
    move(10)
    expect(result.current).toBe(false)
    wait(499)
    expect(result.current).toBe(false)
    wait(1)
    expect(result.current).toBe(true)
  })

  test('behavior: a movement over the card does not prolong the wait, but a movement of the frame does', () => {
    const { result } = renderHook(usePointerRest)
    move(10)
    wait(300)
    move(60)
    wait(200)
    expect(result.current).toBe(true)
    move(160, { frameAt: 300 })
    expect(result.current).toBe(false)
    wait(500)
    expect(result.current).toBe(true)
  })

  test('behavior: a press also reports the pointer’s position, even if another handler stops the event', () => {
    const { result } = renderHook(usePointerRest)
    const stop = (event: Event): void => event.stopPropagation()
    document.body.addEventListener('pointerdown', stop)
    fireEvent.pointerDown(document.body, { pointerType: 'pen', screenX: 1, screenY: 1, clientX: 1, clientY: 1 })
    document.body.removeEventListener('pointerdown', stop)
    expect(result.current).toBe(false)
  })

  test('behavior: fingers cause no wait', () => {
    const { result } = renderHook(usePointerRest)
    move(10, { pointerType: 'touch' })
    expect(result.current).toBe(true)
  })

  test('behavior: the wait ends when the pointer leaves the frame, and starts when it comes back', () => {
    const { result } = renderHook(usePointerRest)
    move(10)
    wait(400)
    fireEvent.pointerLeave(document.documentElement)
    expect(result.current).toBe(true)
    move(10)
    wait(499)
    expect(result.current).toBe(false)
  })

  test('behavior: a movement from one element of the card to another neither ends nor prolongs the wait', () => {
    const { result } = renderHook(usePointerRest)
    move(10)
    wait(400)
    fireEvent.pointerLeave(document.body)
    expect(result.current).toBe(false)
    move(20)
    wait(100)
    expect(result.current).toBe(true)
  })

  test('behavior: does nothing any more once the card is gone', () => {
    const { unmount } = renderHook(usePointerRest)
    move(10)
    move(20)
    unmount()
    expect(vi.getTimerCount()).toBe(0)
    move(30)
    expect(vi.getTimerCount()).toBe(0)
  })
})
