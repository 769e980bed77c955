import { createDeferred } from '@holdfast/base'
import { cleanup, render, screen } from '@testing-library/react'
import { createRef, StrictMode, useEffect } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type PageMove, PageTransition } from './PageTransition.tsx'

function page(move: PageMove, children: React.ReactNode, pageRef = createRef<HTMLElement>()) {
  return (
    <StrictMode>
      <h2 id="title">Title</h2>
      <PageTransition move={move} labelledBy="title" pageRef={pageRef}>
        {children}
      </PageTransition>
    </StrictMode>
  )
}

afterEach(cleanup)

/** Gives every element an animation that runs until the test ends it, since happy-dom plays none. */
function playAnimations() {
  const finished = createDeferred()
  Object.assign(HTMLElement.prototype, { getAnimations: () => [{ finished: finished.promise }] })
  return {
    end: async () => {
      finished.resolve()
      await vi.waitFor(() => expect(document.querySelector('[data-leaving]')).toBeNull(), 10_000)
    },
    undo: () => Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations'),
  }
}

describe('PageTransition', () => {
  test('default: shows the first page without an animation of its own, and leaves the focus where it is', () => {
    render(page({ sequence: 0, direction: 'next' }, <p>one</p>))
    const region = screen.getByRole('region', { name: 'Title' })
    expect(region.dataset.entering).toBeUndefined()
    expect(document.activeElement).toBe(document.body)
  })

  test.each(['next', 'previous'] as const)('behavior: animates a further page as %s, and focuses it', (direction) => {
    const { rerender } = render(page({ sequence: 0, direction: 'next' }, <p>one</p>))
    rerender(page({ sequence: 1, direction }, <p>two</p>))

    const region = screen.getByRole('region', { name: 'Title' })
    expect(region.dataset.entering).toBe(direction)
    expect(document.activeElement).toBe(region)
    expect(screen.queryByText('one')).toBeNull()
  })

  test('behavior: leaves only an inert copy of the old page while it fades', async () => {
    const animations = playAnimations()
    const stopped = vi.fn()
    function Old() {
      useEffect(() => stopped, [])
      return (
        <label htmlFor="field">
          old <input id="field" />
          <iframe title="frame" srcDoc="" />
        </label>
      )
    }
    const { rerender } = render(page({ sequence: 0, direction: 'next' }, <Old />))
    stopped.mockClear()
    rerender(page({ sequence: 1, direction: 'next' }, <p>two</p>))

    const leavingPage = document.querySelector<HTMLElement>('[data-leaving]')
    expect(leavingPage?.textContent).toContain('old')
    expect(leavingPage?.dataset.leaving).toBe('next')
    expect(leavingPage?.parentElement?.hasAttribute('inert')).toBe(true)
    expect(leavingPage?.parentElement?.getAttribute('aria-hidden')).toBe('true')
    expect(document.getElementById('field')).toBeNull()
    expect(document.querySelector('iframe')).toBeNull()
    expect(stopped).toHaveBeenCalledTimes(1)

    await animations.end()
    animations.undo()
  })

  test('behavior: removes the copy at once if there is no animation', () => {
    const { rerender } = render(page({ sequence: 0, direction: 'next' }, <p>one</p>))
    rerender(page({ sequence: 1, direction: 'next' }, <p>two</p>))
    expect(document.querySelector('[data-leaving]')).toBeNull()
  })

  test('behavior: animates nothing and keeps the focus when the content of a page changes', () => {
    const { rerender } = render(page({ sequence: 0, direction: 'next' }, <button type="button">one</button>))
    screen.getByRole('button').focus()
    rerender(page({ sequence: 0, direction: 'previous' }, <button type="button">two</button>))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'two' }))
  })
})
