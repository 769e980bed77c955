import { renderHook } from '@testing-library/react'
import { useEffect, useLayoutEffect } from 'react'
import { describe, expect, test } from 'vitest'
import { useEffectEvent } from './useEffectEvent.ts'

describe('useEffectEvent', () => {
  test('default: returns a stable function that passes its arguments to the latest handler and returns its result', () => {
    const { result, rerender } = renderHook(({ factor }) => useEffectEvent((value: number) => value * factor), {
      initialProps: { factor: 2 },
    })
    const first = result.current
    expect(first(3)).toBe(6)
    rerender({ factor: 10 })
    expect(result.current).toBe(first)
    expect(first(3)).toBe(30)
  })

  test('behavior: calls the handler of the current render from the effects of that render', () => {
    const seen: string[] = []
    const { rerender } = renderHook(
      ({ name }) => {
        const report = useEffectEvent((who: string) => seen.push(`${who} ${name}`))
        useLayoutEffect(() => void report('layout'), [name])
        useEffect(() => void report('effect'), [name])
      },
      { initialProps: { name: 'first' } },
    )
    rerender({ name: 'second' })
    expect(seen).toEqual(['layout first', 'effect first', 'layout second', 'effect second'])
  })
})
