import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { renderKit } from '../../../../test/renderKit.tsx'
import { WaitingForWallet } from './WaitingForWallet.tsx'

describe('WaitingForWallet', () => {
  test('default: shows the picture of the wallet, and says what to compare', async () => {
    const { kit, container } = renderKit(<WaitingForWallet status="awaitingWallet" />)
    expect(container.querySelector('img')).toBeNull()
    await connectWallet(kit)
    // The toasts of the page, and the modal, which is prepared in the background, have live regions of their own.
    expect(container.querySelector('.hf-kit-status output')?.textContent).toBe(
      'Confirm in your walletCompare what the wallet shows with this page. Going back here stops the waiting.',
    )
    expect(container.querySelector('img')?.src).toMatch(/^data:image\/svg/)
  })

  test('param: status: shows no hint about the wallet during a check', () => {
    renderKit(<WaitingForWallet status="checking" />)
    expect(screen.getByRole('status').textContent).toBe('The transaction is being checked')
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined()
  })
})
