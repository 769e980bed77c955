import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stubVisibility } from '../../test/stubVisibility.ts'
import { useApprovalGate } from './useApprovalGate.ts'

test('useApprovalGate: closes at once when another question replaces the question that was seen', async () => {
  stubVisibility()
  const card = { current: document.createElement('div') }
  const drawn: string[] = []
  const { rerender } = renderHook(
    ({ id }) => {
      const gate = useApprovalGate(card, id)
      drawn.push(`${id} ${gate}`)
      return gate
    },
    { initialProps: { id: 'a' } },
  )
  await waitFor(() => expect(drawn.at(-1)).toBe('a open'), { timeout: 10_000 })
  rerender({ id: 'b' })
  expect(drawn.filter((each) => each.startsWith('b'))).not.toContain('b open')
  expect(drawn.at(-1)).toBe('b closed')
})

test('useApprovalGate: closes once the frame is too small', async () => {
  stubVisibility()
  const card = { current: document.createElement('div') }
  const { result } = renderHook(() => useApprovalGate(card, 'a'))
  await waitFor(() => expect(result.current).toBe('open'), { timeout: 10_000 })
  vi.stubGlobal('innerHeight', 40)
  act(() => void window.dispatchEvent(new Event('resize')))
  expect(result.current).toBe('closed')
})
