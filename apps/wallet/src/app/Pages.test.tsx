import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'

// Compiles the pages before the first test, so that no test's time limit includes this.
beforeAll(() => import('./Unlocked.tsx'))

describe('Pages', () => {
  it('behavior: the heading of each new screen receives the focus, except on the first load', async () => {
    await drawWallet()
    await screen.findByRole('heading', { level: 1 })
    expect(document.activeElement).toBe(document.body)
    await press(/^Account: Account 1/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Accounts' })))
    await press('Back')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pocket Wallet' })))
  })

  it.each([
    ['/connect', 'Connect an app'],
    ['/accounts', 'Accounts'],
    ['/networks', 'Networks'],
    ['/settings', 'Settings'],
    ['/backup', 'Recovery phrase and keys'],
    ['/apps/0123', 'Connected app'],
    ['/elsewhere', 'Pocket Wallet'],
  ])('default: the path %s leads to the screen %s', async (path, heading) => {
    window.history.replaceState(null, '', path)
    await drawWallet()
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
  })
})
