import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followSwipes } from './followSwipes.ts'

let root: HTMLElement
let sheet: HTMLElement
let onPulled: ReturnType<typeof vi.fn<() => void>>
let stop: () => void

beforeEach(() => {
  setViewport(375)
  root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = '<div id="sheet"><div id="list"><input id="field" /></div></div>'
  sheet = root.querySelector<HTMLElement>('#sheet') ?? root
  Object.assign(sheet, { setPointerCapture: () => {} })
  Object.defineProperty(sheet, 'offsetHeight', { value: 500 })
  onPulled = vi.fn()
  stop = followSwipes(sheet, root, onPulled)
})

afterEach(() => {
  stop()
  root.remove()
  vi.unstubAllGlobals()
})

function setViewport(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(max-width: 430px)' && width <= 430 }))
}

/** Moves a pointer through a series of vertical positions, one step every 100 ms. */
function drag(heights: number[], { on = sheet as Element, pointerType = 'touch', pointerId = 1 } = {}) {
  heights.forEach((clientY, index) => {
    const type = index === 0 ? 'pointerdown' : 'pointermove'
    on.dispatchEvent(pointerEvent(type, { clientY, pointerType, pointerId, timeStamp: index * 100 }))
  })
}

function lift({ on = sheet as Element, timeStamp = 5_000, pointerId = 1, type = 'pointerup' } = {}) {
  on.dispatchEvent(pointerEvent(type, { clientY: 0, pointerType: 'touch', pointerId, timeStamp }))
}

function pointerEvent(
  type: string,
  { timeStamp, ...init }: { clientY: number; pointerType: string; pointerId: number; timeStamp: number },
) {
  const event = new PointerEvent(type, { ...init, clientX: 0, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  return event
}

describe('followSwipes', () => {
  test('default: moves the sheet with the finger, and asks to close when the finger is lifted far down', () => {
    drag([0, 20, 208])
    expect(root.hasAttribute('data-dragging')).toBe(true)
    expect(root.style.getPropertyValue('--hf-kit-drag')).toBe('200px')
    expect(root.style.getPropertyValue('--hf-kit-shown')).toBe('0.6')
    expect(onPulled).not.toHaveBeenCalled()

    lift()
    expect(onPulled).toHaveBeenCalledTimes(1)
    expect(root.hasAttribute('data-dragging')).toBe(false)
  })

  test('behavior: moves back after a short slow pull, and asks to close after a short quick one', () => {
    drag([0, 20, 60])
    lift()
    expect(onPulled).not.toHaveBeenCalled()

    drag([0, 20, 100])
    lift({ timeStamp: 210 })
    expect(onPulled).toHaveBeenCalledTimes(1)
  })

  test('behavior: ignores a swipe in a scrolled list, in a focused field or in a wide window, and a drag with a mouse', () => {
    const list = sheet.querySelector('#list')
    const field = sheet.querySelector<HTMLInputElement>('#field')
    if (!list || !field) throw new Error('the page of the test is incomplete')
    list.scrollTop = 40
    drag([0, 20, 400], { on: field })
    expect(root.hasAttribute('data-dragging')).toBe(false)
    lift()
    list.scrollTop = 0
    drag([0, 20, 400], { on: field })
    expect(root.hasAttribute('data-dragging')).toBe(true)
    lift({ type: 'pointercancel' })

    field.focus()
    drag([0, 20, 400], { on: field })
    expect(root.hasAttribute('data-dragging')).toBe(false)
    lift()
    drag([0, 20, 400], { pointerType: 'mouse' })
    expect(root.hasAttribute('data-dragging')).toBe(false)
    lift()
    setViewport(431)
    drag([0, 20, 400])
    expect(root.hasAttribute('data-dragging')).toBe(false)
    expect(onPulled).not.toHaveBeenCalled()
  })

  test('behavior: ends the swipe when a second finger touches or the browser takes over', () => {
    drag([0, 20, 400])
    drag([0], { pointerId: 2 })
    expect(root.hasAttribute('data-dragging')).toBe(false)
    lift()
    drag([0, 20, 400])
    lift({ type: 'pointercancel' })
    expect(root.hasAttribute('data-dragging')).toBe(false)
    expect(onPulled).not.toHaveBeenCalled()
  })

  test('behavior: prevents scrolling while the sheet is pulled down, but not while it is pushed up', () => {
    const touchMove = (clientY: number) => {
      const event = new Event('touchmove', { bubbles: true, cancelable: true })
      Object.assign(event, { touches: [{ clientX: 0, clientY }] })
      sheet.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(touchMove(40)).toBe(false)
    drag([0])
    expect(touchMove(-4)).toBe(false)
    expect(touchMove(4)).toBe(true)
    drag([0, 20, 60])
    lift()
    expect(touchMove(40)).toBe(false)
  })

  test('behavior: removes its listeners and attributes when it is stopped', () => {
    drag([0, 20, 400])
    stop()
    expect(root.hasAttribute('data-dragging')).toBe(false)
    drag([0, 20, 400])
    expect(root.hasAttribute('data-dragging')).toBe(false)
  })
})
