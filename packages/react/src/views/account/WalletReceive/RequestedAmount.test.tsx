import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../test/announceWallet.ts'
import { renderKit, testNetworks } from '../../../../test/renderKit.tsx'
import { RequestedAmount } from './RequestedAmount.tsx'

function renderRequest() {
  let closedCount = 0
  const [network] = testNetworks()
  const page = renderKit(
    <RequestedAmount address={testAddress} network={network} onClose={() => void (closedCount += 1)} />,
  )
  // The modal, which is prepared in the background, has buttons and pictures of its own.
  const view = within(page.container)
  return {
    ...page,
    field: view.getByRole<HTMLInputElement>('textbox'),
    code: () => view.getByRole('img'),
    backButton: view.getByRole('button'),
    closedCount: () => closedCount,
  }
}

describe('RequestedAmount', () => {
  test('default: includes the entered amount in the code', async () => {
    const { user, field, code } = renderRequest()
    expect(code().getAttribute('aria-label')).toBe('QR code of your address')
    const plainCode = code().innerHTML
    await user.type(field, '0.5')
    expect(code().getAttribute('aria-label')).toContain('0.5 ETH')
    expect(code().innerHTML).not.toBe(plainCode)
    await user.clear(field)
    expect(code().innerHTML).toBe(plainCode)
  })

  test.each(['x', '0', '-1', '0.0000000000000000001'])('error: refuses the amount %s', async (typed) => {
    const { user, field, code } = renderRequest()
    await user.type(field, typed)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(code().getAttribute('aria-label')).toBe('QR code of your address')
  })

  test('behavior: accepts an empty field, and offers a button back to the plain address', async () => {
    const { user, field, backButton, closedCount } = renderRequest()
    await user.type(field, ' ')
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
    await user.click(backButton)
    expect(closedCount()).toBe(1)
  })
})
