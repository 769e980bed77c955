import { renderHook } from '@testing-library/react'
import { useEffect, useLayoutEffect } from 'react'
import { describe, expect, test } from 'vitest'
import { useEffectEvent } from './useEffectEvent.ts'

describe('useEffectEvent', () => {
  test('default: stays the same, calls the latest handler, passes on arguments and result', () => {
    const { result, rerender } = renderHook(({ factor }) => useEffectEvent((value: number) => value * factor), {
      initialProps: { factor: 2 },
    })
    const first = result.current
    expect(first(3)).toBe(6)
    rerender({ factor: 10 })
    expect(result.current).toBe(first)
    expect(first(3)).toBe(30)
  })

  test('behavior: effects of a render already call the handler of that render', () => {
    const seen: string[] = []
    const { rerender } = renderHook(
      ({ name }) => {
        const tell = useEffectEvent((who: string) => seen.push(`${who} ${name}`))
        useLayoutEffect(() => void tell('layout'), [name])
        useEffect(() => void tell('effect'), [name])
      },
      { initialProps: { name: 'first' } },
    )
    rerender({ name: 'second' })
    expect(seen).toEqual(['layout first', 'effect first', 'layout second', 'effect second'])
  })
})
