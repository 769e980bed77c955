import type { EmbeddedClient } from '@holdfast/core'

/** The parts of the wallet's frame that are used here. */
type Frame = Pick<EmbeddedClient['frame'], 'show' | 'hide'> & { element: () => HTMLElement | undefined }

/** The frame while it lies over its place. */
export type ShownFrame = {
  /** The id of the frame's element; undefined if it is in no document. */
  id: string | undefined
  focus: () => void
}

/**
 * Lays the frame over a place in the page, and keeps it there until the signal is aborted. It first waits for every animation
 * around the place to end, since the frame refuses approvals while it moves, or while anything around the frame is transparent
 * or transformed.
 */
export async function showOver(frame: Frame, place: HTMLElement, signal: AbortSignal): Promise<ShownFrame | undefined> {
  await untilSettled(place)
  const element = frame.element()
  if (signal.aborted || !element) return undefined
  let last = ''
  const lay = (): void => {
    const { left, top, width, height } = place.getBoundingClientRect()
    const rect = { left, top, width, height }
    if (JSON.stringify(rect) === last) return
    last = JSON.stringify(rect)
    frame.show(rect)
  }
  lay()
  // The dialog hides everything outside of itself from screen readers, but the frame now belongs to the dialog.
  const hidden = element.getAttribute('aria-hidden')
  element.removeAttribute('aria-hidden')
  const observer = new ResizeObserver(lay)
  for (const box of [place, place.closest('[role="dialog"]'), document.documentElement]) if (box) observer.observe(box)
  window.addEventListener('resize', lay)
  window.addEventListener('scroll', lay, { capture: true, passive: true })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    window.removeEventListener('resize', lay)
    window.removeEventListener('scroll', lay, { capture: true })
    frame.hide()
    if (hidden !== null) element.setAttribute('aria-hidden', hidden)
  })
  return { id: element.isConnected ? element.id : undefined, focus: () => element.focus() }
}

/** Waits until no animation of the place or of an ancestor is running. */
async function untilSettled(place: HTMLElement): Promise<void> {
  const running = (): readonly Animation[] =>
    (document.getAnimations?.() ?? []).filter(({ effect, playState }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return playState === 'running' && target !== null && target.contains(place)
    })
  // Another animation may follow: first the dialog opens, then its height adapts to the view.
  for (let found = running(); found.length > 0; found = running()) {
    await Promise.allSettled(found.map((animation) => animation.finished))
    await new Promise(requestAnimationFrame)
  }
}
