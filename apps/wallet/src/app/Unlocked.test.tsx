import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'

// Compiles the pages before the first test, so that no test's time limit includes this.
beforeAll(() => import('./Unlocked.tsx'))

describe('Unlocked', () => {
  it('error: a request whose screen crashes can be declined, and then no longer blocks the wallet', async () => {
    // React also reports the error to the console.
    vi.spyOn(console, 'error').mockReturnValue()
    const { pair, dapp, untilQueued, accounts } = await drawWallet()
    const { topic } = await pair()
    const address = accounts()[0]?.addresses.eip155 ?? ''
    const params = ['0x6b656c70', address]
    const asked = dapp.request({ topic, chainId: 'eip155:31337', request: { method: 'personal_sign', params } })
    const refused = asked.catch((error: unknown) => error)
    const { request } = await untilQueued('request')
    // No request is known whose screen crashes, so this one is damaged.
    Reflect.deleteProperty(request, 'message')
    expect(await screen.findByText(/^Nothing was signed or sent\./)).toBeTruthy()
    await act(() => press('Reject'))
    expect(await refused).toMatchObject({ code: 4001 })
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Pocket Wallet' })).toBeTruthy())
  })
})
