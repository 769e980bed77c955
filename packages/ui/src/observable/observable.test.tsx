import { act, cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createObservable, type Readable } from './createObservable.ts'
import { useObservable } from './useObservable.ts'

afterEach(cleanup)

describe('createObservable', () => {
  test('default: holds a value and notifies its readers when it changes', () => {
    const count = createObservable(1)
    const reader = vi.fn(() => count.get())
    count.subscribe(reader)
    count.set(2)
    expect(count.get()).toBe(2)
    expect(reader.mock.results).toEqual([{ type: 'return', value: 2 }])
  })

  test('behavior: keeps its first value', () => {
    const count = createObservable(1)
    count.set(2)
    expect(count.getInitial()).toBe(1)
  })

  test('behavior: setting the value that it already has notifies no listener', () => {
    const count = createObservable(Number.NaN)
    const reader = vi.fn()
    count.subscribe(reader)
    count.set(Number.NaN)
    expect(reader).not.toHaveBeenCalled()
  })

  test('behavior: subscribe returns the function that unsubscribes', () => {
    const count = createObservable(1)
    const reader = vi.fn()
    count.subscribe(reader)()
    count.set(2)
    expect(reader).not.toHaveBeenCalled()
  })

  test('behavior: a listener added during a change is notified from the next change on', () => {
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
  test('default: renders the value, and the next one', () => {
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
