import { closesOnRelease, moveSwipe, noSwipe, offsetOf, type Swipe, type Touch } from './swipe.ts'

/** Matches the windows in which the card is a sheet. The CSS has the same media query. */
const sheetWidths = '(max-width: 430px)'

/**
 * Lets a finger pull a sheet down to close it. It does nothing for a card that is not a sheet, or for a mouse.
 *
 * While the sheet is pulled, `root` has `data-dragging` and two variables: `--hf-kit-drag` is the distance, and
 * `--hf-kit-shown` is the fraction of the sheet that is still visible.
 *
 * @param sheet - the element that follows the finger, unless the touched element can still scroll up.
 * @param root - the element around the sheet and its backdrop.
 * @param onPulled - called when the finger releases the sheet, if the sheet is far enough down or moves down fast. If the modal
 *   stays open, the sheet moves back.
 * @returns a function that removes the listeners.
 */
export function followSwipes(sheet: HTMLElement, root: HTMLElement, onPulled: () => void): () => void {
  let swipe: Swipe = noSwipe
  let pointer: number | undefined

  function show(next: Swipe) {
    swipe = next
    if (next.phase !== 'dragging') return root.removeAttribute('data-dragging')
    const offset = offsetOf(next)
    root.setAttribute('data-dragging', '')
    root.style.setProperty('--hf-kit-drag', `${offset}px`)
    root.style.setProperty('--hf-kit-shown', String(Math.max(0, 1 - offset / Math.max(1, sheet.offsetHeight))))
  }

  function end() {
    pointer = undefined
    show(noSwipe)
  }

  function onPointerDown(event: PointerEvent) {
    // A second finger zooms or makes another gesture that the sheet must not handle.
    if (pointer !== undefined) return end()
    if (event.pointerType === 'mouse' || !window.matchMedia(sheetWidths).matches) return
    if (handlesPull(event.target, sheet)) return
    pointer = event.pointerId
    show({ phase: 'pressed', from: touchOf(event) })
  }

  function onPointerMove(event: PointerEvent) {
    if (event.pointerId !== pointer) return
    const next = moveSwipe(swipe, touchOf(event))
    // Follow the finger even when it leaves the sheet.
    if (swipe.phase === 'pressed' && next.phase === 'dragging') sheet.setPointerCapture(event.pointerId)
    show(next)
  }

  function onPointerUp(event: PointerEvent) {
    if (event.pointerId !== pointer) return
    const pulled = closesOnRelease(swipe, sheet.offsetHeight, event.timeStamp)
    // Call this before the reset: a closing sheet continues from where the finger left it, in the same frame.
    if (pulled) onPulled()
    end()
  }

  /**
   * Keeps the browser from scrolling or reloading while a pull down moves the sheet. A pull moves the sheet if the content
   * cannot scroll further up.
   */
  function onTouchMove(event: TouchEvent) {
    if (pointer === undefined || !event.cancelable || event.touches.length > 1) return
    if (swipe.phase === 'dragging') return event.preventDefault()
    const [touch] = event.touches
    if (swipe.phase !== 'pressed' || !touch) return
    const down = touch.clientY - swipe.from.y
    if (down > 0 && down > Math.abs(touch.clientX - swipe.from.x)) event.preventDefault()
  }

  sheet.addEventListener('pointerdown', onPointerDown)
  sheet.addEventListener('pointermove', onPointerMove)
  sheet.addEventListener('pointerup', onPointerUp)
  sheet.addEventListener('pointercancel', end)
  sheet.addEventListener('touchmove', onTouchMove, { passive: false })
  return () => {
    sheet.removeEventListener('pointerdown', onPointerDown)
    sheet.removeEventListener('pointermove', onPointerMove)
    sheet.removeEventListener('pointerup', onPointerUp)
    sheet.removeEventListener('pointercancel', end)
    sheet.removeEventListener('touchmove', onTouchMove)
    end()
  }
}

function touchOf({ clientX, clientY, timeStamp }: PointerEvent): Touch {
  return { x: clientX, y: clientY, atMs: timeStamp }
}

/**
 * Returns whether the touched element itself handles a pull down: it can scroll up, or it is a field whose text a finger
 * selects.
 */
function handlesPull(target: EventTarget | null, sheet: HTMLElement): boolean {
  let element = target instanceof Element ? target : null
  while (element && element !== sheet) {
    if (element.scrollTop > 0 || element.matches('input:focus, textarea:focus')) return true
    element = element.parentElement
  }
  return false
}
