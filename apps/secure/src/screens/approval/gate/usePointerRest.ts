import { systemClock } from '@holdfast/base'
import { createObservable, useObservable } from '@holdfast/ui/observable'
import { useEffect, useState } from 'react'
import { followPointer, type PointerState, timeUntilRest } from './pointerRest.ts'

/**
 * Returns whether a press can be meant for the card: not right after the pointer has entered the frame or the page has moved the
 * frame under the pointer. Presses by fingers and keys always count, since they report no position before a press.
 */
export function usePointerRest(): boolean {
  // Unlike React's state, an observable changes while the event is handled, so a press right after it finds the new value.
  const [isAtRest] = useState(() => createObservable(true))
  useEffect(() => {
    const controller = new AbortController()
    let state: PointerState | undefined
    let cancel = (): void => {}
    const update = (next: PointerState | undefined): void => {
      state = next
      cancel()
      const leftMs = timeUntilRest(next, systemClock.monotonic())
      isAtRest.set(leftMs === 0)
      if (leftMs > 0) cancel = systemClock.setTimeout(() => update(state), leftMs)
    }
    const onPointer = (event: PointerEvent): void => {
      if (event.pointerType === 'touch') return
      const { screenX, screenY, clientX, clientY } = event
      update(followPointer(state, { screenX, screenY, clientX, clientY, atMs: systemClock.monotonic() }))
    }
    const { signal } = controller
    for (const name of ['pointermove', 'pointerdown'] as const)
      window.addEventListener(name, onPointer, { capture: true, signal })
    // With `capture`, the listener would also be called when the pointer moves between elements of the card.
    document.documentElement.addEventListener('pointerleave', () => update(undefined), { signal })
    return () => {
      controller.abort()
      cancel()
    }
  }, [isAtRest])
  return useObservable(isAtRest)
}
