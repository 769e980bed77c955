import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../test/announceWallet.ts'
import { renderKit, testNetworks } from '../../../../test/renderKit.tsx'
import { RequestedAmount } from './RequestedAmount.tsx'

const code = () => screen.getByRole('img')

function renderRequest() {
  let closed = 0
  const [network] = testNetworks()
  const page = renderKit(<RequestedAmount address={testAddress} network={network} onClose={() => void (closed += 1)} />)
  return { ...page, field: screen.getByRole<HTMLInputElement>('textbox'), closed: () => closed }
}

describe('RequestedAmount', () => {
  test('default: the code includes the entered amount', async () => {
    const { user, field } = renderRequest()
    expect(code().getAttribute('aria-label')).toBe('QR code of your address')
    const plain = code().innerHTML
    await user.type(field, '0.5')
    expect(code().getAttribute('aria-label')).toContain('0.5 ETH')
    expect(code().innerHTML).not.toBe(plain)
    await user.clear(field)
    expect(code().innerHTML).toBe(plain)
  })

  test.each(['x', '0', '-1', '0.0000000000000000001'])('error: %s is refused', async (typed) => {
    const { user, field } = renderRequest()
    await user.type(field, typed)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(code().getAttribute('aria-label')).toBe('QR code of your address')
  })

  test('behavior: an empty field is not an error, and a button returns to the plain address', async () => {
    const { user, field, closed } = renderRequest()
    await user.type(field, ' ')
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
    await user.click(screen.getByRole('button'))
    expect(closed()).toBe(1)
  })
})
