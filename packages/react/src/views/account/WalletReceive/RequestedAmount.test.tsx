import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../test/announceWallet.ts'
import { renderKit, testNetworks } from '../../../../test/renderKit.tsx'
import { RequestedAmount } from './RequestedAmount.tsx'

function renderRequest() {
  let closed = 0
  const [network] = testNetworks()
  const page = renderKit(<RequestedAmount address={testAddress} network={network} onClose={() => void (closed += 1)} />)
  // The modal that is prepared meanwhile has buttons and pictures of its own.
  const view = within(page.container)
  return {
    ...page,
    field: view.getByRole<HTMLInputElement>('textbox'),
    code: () => view.getByRole('img'),
    plain: view.getByRole('button'),
    closed: () => closed,
  }
}

describe('RequestedAmount', () => {
  test('default: the code includes the entered amount', async () => {
    const { user, field, code } = renderRequest()
    expect(code().getAttribute('aria-label')).toBe('QR code of your address')
    const plain = code().innerHTML
    await user.type(field, '0.5')
    expect(code().getAttribute('aria-label')).toContain('0.5 ETH')
    expect(code().innerHTML).not.toBe(plain)
    await user.clear(field)
    expect(code().innerHTML).toBe(plain)
  })

  test.each(['x', '0', '-1', '0.0000000000000000001'])('error: %s is refused', async (typed) => {
    const { user, field, code } = renderRequest()
    await user.type(field, typed)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(code().getAttribute('aria-label')).toBe('QR code of your address')
  })

  test('behavior: an empty field is not an error, and a button returns to the plain address', async () => {
    const { user, field, plain, closed } = renderRequest()
    await user.type(field, ' ')
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
    await user.click(plain)
    expect(closed()).toBe(1)
  })
})
