import { createDeferred } from '@holdfast/base'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showOver } from './showOver.ts'

/** Makes a place in the page, and a frame outside of the dialog, which the dialog hides from screen readers. */
function setUp() {
  const place = document.createElement('div')
  const element = document.createElement('div')
  element.id = 'frame'
  element.setAttribute('aria-hidden', 'true')
  document.body.append(place, element)
  onTestFinished(() => {
    place.remove()
    element.remove()
  })
  const calls: string[] = []
  let left = 10
  place.getBoundingClientRect = () => new DOMRect(left, 20, 300, 400)
  const frame = {
    element: () => element,
    show: (rect: { left: number; top: number; width: number; height: number }) =>
      void calls.push(`show ${rect.left} ${rect.top} ${rect.width} ${rect.height}`),
    hide: () => void calls.push('hide'),
  }
  const controller = new AbortController()
  return { place, element, frame, calls, controller, move: (to: number) => (left = to) }
}

test('default: keeps the frame over the place, until the signal is aborted', async () => {
  const { place, element, frame, calls, controller, move } = setUp()
  const shown = await showOver(frame, place, controller.signal)
  expect([calls, shown?.id, element.hasAttribute('aria-hidden')]).toEqual([['show 10 20 300 400'], 'frame', false])
  window.dispatchEvent(new Event('resize'))
  expect(calls).toHaveLength(1)
  move(30)
  window.dispatchEvent(new Event('resize'))
  move(50)
  // Any scrolling moves the frame, even that of the dialog's content.
  place.dispatchEvent(new Event('scroll'))
  expect(calls).toEqual(['show 10 20 300 400', 'show 30 20 300 400', 'show 50 20 300 400'])
  controller.abort()
  expect([calls.at(-1), element.getAttribute('aria-hidden')]).toEqual(['hide', 'true'])
  move(70)
  window.dispatchEvent(new Event('resize'))
  place.dispatchEvent(new Event('scroll'))
  expect(calls.at(-1)).toBe('hide')
})

test('behavior: waits for the end of animations around the place, during which the frame would refuse approvals', async () => {
  const { place, frame, calls, controller } = setUp()
  const finished = createDeferred()
  // The simulated document has no class `KeyframeEffect`.
  class Effect {
    target = document.body
  }
  vi.stubGlobal('KeyframeEffect', Effect)
  const animation = {
    playState: 'running',
    effect: new Effect(),
    finished: finished.promise,
  }
  // The stand-in has every member of an animation that the code reads.
  document.getAnimations = () => [animation as unknown as Animation]
  onTestFinished(() => void Reflect.deleteProperty(document, 'getAnimations'))
  const showing = showOver(frame, place, controller.signal)
  await Promise.resolve()
  expect(calls).toEqual([])
  animation.playState = 'finished'
  finished.resolve()
  await showing
  expect(calls).toEqual(['show 10 20 300 400'])
})

test('behavior: shows nothing when the signal is aborted while it waits', async () => {
  const { place, frame, calls, controller } = setUp()
  const showing = showOver(frame, place, controller.signal)
  controller.abort()
  expect([await showing, calls]).toEqual([undefined, []])
})
