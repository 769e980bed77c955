import { createDeferred } from '@holdfast/base'
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { useExitAnimation } from './useExitAnimation.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations')
})

function Message({ shown }: { shown: boolean }) {
  const { layer, elementRef } = useExitAnimation()
  return (
    <>
      {shown && (
        <p ref={elementRef} id="message">
          copied
        </p>
      )}
      <div ref={layer} inert data-testid="layer" />
    </>
  )
}

const draw = (shown: boolean) => (
  <StrictMode>
    <Message shown={shown} />
  </StrictMode>
)

describe('useExitAnimation', () => {
  test('default: shows a copy of a removed element until its exit animation has ended', async () => {
    const finished = createDeferred()
    Object.assign(HTMLElement.prototype, { getAnimations: () => [{ finished: finished.promise }] })
    const { rerender } = render(draw(true))
    rerender(draw(false))

    const copy = screen.getByTestId('layer').firstElementChild
    expect(copy?.textContent).toBe('copied')
    expect(copy?.hasAttribute('data-leaving')).toBe(true)
    expect(document.querySelector('#message')).toBeNull()
    finished.resolve()
    await waitFor(() => expect(screen.getByTestId('layer').children).toHaveLength(0))
  })

  test('behavior: shows no copy if there are no animations, or if the element is only drawn again', () => {
    const { rerender } = render(draw(true))
    rerender(draw(true))
    expect(screen.getByTestId('layer').children).toHaveLength(0)
    rerender(draw(false))
    expect(screen.getByTestId('layer').children).toHaveLength(0)
  })

  test('behavior: removes a copy that is still animated when the element appears again', () => {
    Object.assign(HTMLElement.prototype, { getAnimations: () => [{ finished: new Promise(() => {}) }] })
    const { rerender } = render(draw(true))
    rerender(draw(false))
    expect(screen.getByTestId('layer').children).toHaveLength(1)
    rerender(draw(true))
    expect(screen.getByTestId('layer').children).toHaveLength(0)
  })

  test('behavior: the ref returns nothing, as React 18 requires, and leaves the copy when it is called with null', () => {
    Object.assign(HTMLElement.prototype, { getAnimations: () => [{ finished: new Promise(() => {}) }] })
    const { layer, elementRef } = renderHook(() => useExitAnimation()).result.current
    layer.current = document.createElement('div')
    expect(elementRef(document.createElement('p'))).toBeUndefined()
    expect(elementRef(null)).toBeUndefined()
    expect(layer.current.children).toHaveLength(1)
  })
})
