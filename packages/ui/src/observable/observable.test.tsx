import { act, cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createObservable, type Readable } from './createObservable.ts'
import { useObservable } from './useObservable.ts'

afterEach(cleanup)

describe('createObservable', () => {
  test('default: stores a value and notifies its subscribers when it changes', () => {
    const count = createObservable(1)
    const subscriber = vi.fn(() => count.get())
    count.subscribe(subscriber)
    count.set(2)
    expect(count.get()).toBe(2)
    expect(subscriber.mock.results).toEqual([{ type: 'return', value: 2 }])
  })

  test('behavior: getInitial returns the first value after a change', () => {
    const count = createObservable(1)
    count.set(2)
    expect(count.getInitial()).toBe(1)
  })

  test('behavior: notifies no subscriber when the current value is set again', () => {
    const count = createObservable(Number.NaN)
    const subscriber = vi.fn()
    count.subscribe(subscriber)
    count.set(Number.NaN)
    expect(subscriber).not.toHaveBeenCalled()
  })

  test('behavior: subscribe returns the function that unsubscribes', () => {
    const count = createObservable(1)
    const subscriber = vi.fn()
    count.subscribe(subscriber)()
    count.set(2)
    expect(subscriber).not.toHaveBeenCalled()
  })

  test('behavior: a subscriber added during a change is notified of later changes only', () => {
    const count = createObservable(1)
    const late = vi.fn()
    const undo = count.subscribe(() => {
      undo()
      count.subscribe(late)
    })
    count.set(2)
    expect(late).not.toHaveBeenCalled()
    count.set(3)
    expect(late).toHaveBeenCalledOnce()
  })
})

describe('useObservable', () => {
  test('default: renders the value, and renders again when it changes', () => {
    const word = createObservable('one')
    const { container } = render(<Shown word={word} />)
    expect(container.textContent).toBe('one')
    act(() => word.set('two'))
    expect(container.textContent).toBe('two')
  })
})

function Shown({ word }: { word: Readable<string> }) {
  return useObservable(word)
}
