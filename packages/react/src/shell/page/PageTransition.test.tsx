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

/** happy-dom plays no animations. This one runs until the test ends it. */
function playAnimations() {
  let end = () => {}
  const finished = new Promise<void>((resolve) => {
    end = resolve
  })
  Object.assign(HTMLElement.prototype, { getAnimations: () => [{ finished }] })
  return {
    end: async () => {
      end()
      await vi.waitFor(() => expect(document.querySelector('[data-leaving]')).toBeNull(), 10_000)
    },
    undo: () => Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations'),
  }
}

describe('PageTransition', () => {
  test('default: the first page appears without an animation of its own and leaves the focus where it is', () => {
    render(page({ sequence: 0, direction: 'next' }, <p>one</p>))
    const region = screen.getByRole('region', { name: 'Title' })
    expect(region.dataset.entering).toBeUndefined()
    expect(document.activeElement).toBe(document.body)
  })

  test.each(['next', 'previous'] as const)('behavior: a further page enters as %s and is focused', (direction) => {
    const { rerender } = render(page({ sequence: 0, direction: 'next' }, <p>one</p>))
    rerender(page({ sequence: 1, direction }, <p>two</p>))

    const region = screen.getByRole('region', { name: 'Title' })
    expect(region.dataset.entering).toBe(direction)
    expect(document.activeElement).toBe(region)
    expect(screen.queryByText('one')).toBeNull()
  })

  test('behavior: while the old page fades, only an inert copy of it is left', async () => {
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

    const picture = document.querySelector<HTMLElement>('[data-leaving]')
    expect(picture?.textContent).toContain('old')
    expect(picture?.dataset.leaving).toBe('next')
    expect(picture?.parentElement?.hasAttribute('inert')).toBe(true)
    expect(picture?.parentElement?.getAttribute('aria-hidden')).toBe('true')
    expect(document.getElementById('field')).toBeNull()
    expect(document.querySelector('iframe')).toBeNull()
    expect(stopped).toHaveBeenCalledTimes(1)

    await animations.end()
    animations.undo()
  })

  test('behavior: without animations the copy is removed at once', () => {
    const { rerender } = render(page({ sequence: 0, direction: 'next' }, <p>one</p>))
    rerender(page({ sequence: 1, direction: 'next' }, <p>two</p>))
    expect(document.querySelector('[data-leaving]')).toBeNull()
  })

  test('behavior: a change inside a page animates nothing and keeps the focus', () => {
    const { rerender } = render(page({ sequence: 0, direction: 'next' }, <button type="button">one</button>))
    screen.getByRole('button').focus()
    rerender(page({ sequence: 0, direction: 'previous' }, <button type="button">two</button>))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'two' }))
  })
})
