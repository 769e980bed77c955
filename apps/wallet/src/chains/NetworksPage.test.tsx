import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'

// Compiled before the first test, so that its time counts for none.
beforeAll(() => import('../app/Unlocked.tsx'))

describe('NetworksPage', () => {
  it('default: choosing a network switches to it', async () => {
    const { app } = await drawWallet()
    await press('Network: One')
    const list = await screen.findByRole('list', { name: 'Networks' })
    await userEvent.click(within(list).getByRole('button', { name: /Two/ }))
    await waitFor(() => expect(app.settings.values.get().activeChain).toBe('eip155:31338'))
  })
})
