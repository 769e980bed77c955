import { expect, onTestFinished, test, vi } from 'vitest'
import { showOver } from './showOver.ts'

/** A place in the page, and a frame outside of the dialog, which the dialog hides from screen readers. */
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
  const acts: string[] = []
  let left = 10
  place.getBoundingClientRect = () => new DOMRect(left, 20, 300, 400)
  const frame = {
    element: () => element,
    show: (rect: { left: number; top: number; width: number; height: number }) =>
      void acts.push(`show ${rect.left} ${rect.top} ${rect.width} ${rect.height}`),
    hide: () => void acts.push('hide'),
  }
  const controller = new AbortController()
  return { place, element, frame, acts, controller, move: (to: number) => (left = to) }
}

test('default: the frame lies over the place and follows it, until it is hidden again', async () => {
  const { place, element, frame, acts, controller, move } = setUp()
  const shown = await showOver(frame, place, controller.signal)
  expect([acts, shown?.id, element.hasAttribute('aria-hidden')]).toEqual([['show 10 20 300 400'], 'frame', false])
  window.dispatchEvent(new Event('resize'))
  expect(acts).toHaveLength(1)
  move(30)
  window.dispatchEvent(new Event('resize'))
  move(50)
  // Any scrolling moves the frame, the dialog's content too.
  place.dispatchEvent(new Event('scroll'))
  expect(acts).toEqual(['show 10 20 300 400', 'show 30 20 300 400', 'show 50 20 300 400'])
  controller.abort()
  expect([acts.at(-1), element.getAttribute('aria-hidden')]).toEqual(['hide', 'true'])
  move(70)
  window.dispatchEvent(new Event('resize'))
  place.dispatchEvent(new Event('scroll'))
  expect(acts.at(-1)).toBe('hide')
})

test('behavior: waits until nothing around the place is animated, since the frame refuses approvals meanwhile', async () => {
  const { place, frame, acts, controller } = setUp()
  let finish = (): void => {}
  // The simulated document has no animations.
  class Effect {
    target = document.body
  }
  vi.stubGlobal('KeyframeEffect', Effect)
  const animation = {
    playState: 'running',
    effect: new Effect(),
    finished: new Promise<void>((resolve) => (finish = resolve)),
  }
  // It has every member of an animation that is read.
  document.getAnimations = () => [animation as unknown as Animation]
  onTestFinished(() => void Reflect.deleteProperty(document, 'getAnimations'))
  const showing = showOver(frame, place, controller.signal)
  await Promise.resolve()
  expect(acts).toEqual([])
  animation.playState = 'finished'
  finish()
  await showing
  expect(acts).toEqual(['show 10 20 300 400'])
})

test('behavior: a place that is removed while the frame is awaited shows nothing', async () => {
  const { place, frame, acts, controller } = setUp()
  const showing = showOver(frame, place, controller.signal)
  controller.abort()
  expect([await showing, acts]).toEqual([undefined, []])
})
