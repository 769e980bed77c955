import { act, screen } from '@testing-library/react'
import { stringToHex } from 'viem'
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
    const ask = (text: string): Promise<unknown> => {
      const request = { method: 'personal_sign', params: [stringToHex(text), address] }
      return dapp.request({ topic, chainId: 'eip155:31337', request }).catch((error: unknown) => error)
    }
    const first = ask('first')
    const { request } = await untilQueued('request')
    // No known request makes its screen crash, so the test damages this request. The second request draws the screen again.
    Reflect.deleteProperty(request, 'message')
    void ask('second')
    expect(await screen.findByText(/^Nothing was signed or sent without your approval\./)).toBeTruthy()
    await act(() => press('Reject'))
    expect(await first).toMatchObject({ code: 4001 })
    expect(await screen.findByText('second')).toBeTruthy()
  })
})
