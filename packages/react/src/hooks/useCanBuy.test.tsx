import { showToast } from '@holdfast/core'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { afterThisTest, perform, renderKit } from '../../test/renderKit.tsx'
import { useCanBuy } from './useCanBuy.ts'
import { useKit } from './useKit.ts'

function Offer() {
  const isOffered = useCanBuy('eip155')
  const { toast } = useKit((state) => state.toasts)
  return <p>{`${isOffered ? 'Buy' : 'No purchases'}: ${toast?.message}`}</p>
}

describe('useCanBuy', () => {
  test('behavior: does not look up the time zone again when the kit’s state changes', async () => {
    const { kit } = renderKit(<Offer />, { options: { services: { url: 'https://kit.example' } } })
    const format = vi.spyOn(Intl, 'DateTimeFormat')
    afterThisTest(() => format.mockRestore())
    await perform(() => showToast(kit, { message: 'Kelp' }))
    expect(screen.getByText('Buy: Kelp')).toBeDefined()
    expect(format).not.toHaveBeenCalled()
  })
})
