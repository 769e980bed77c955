import { connect, disconnect, getAccount } from '@holdfast/core'
import { solanaMainnet } from '@holdfast/core/solana'
import { createSolanaAccount, createStandardWallet, startTestChain, type TestChain } from '@holdfast/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStakePage } from '../../test/openStakePage.tsx'
import { Islands } from '../app/Islands.tsx'
import { Header } from '../app/layout/Header.tsx'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  await Promise.all([import('./AccountMenuPopup.tsx'), import('../stake/services.ts')])
})
afterAll(() => chain.stop())

describe('a wallet of another namespace', () => {
  it('default: is shown where it is, can be verified, and stakes say kindly that they are on Ethereum', async () => {
    const account = createSolanaAccount()
    createStandardWallet(window, { name: 'Tide', accounts: [account] })
    const network = { ...solanaMainnet, id: String(solanaMainnet.id), chainNamespace: 'solana' as const }
    const rpcUrls = { default: { http: ['http://127.0.0.1:1'] } }
    const page = await openStakePage(
      chain,
      <>
        <Header />
        <Islands />
      </>,
      { config: { otherChains: [{ ...network, rpcUrls }] } },
    )
    page.signInAs({ id: '1', userName: 'ada', verifiedWallet: page.account.address })
    await act(() => page.app.session.refresh())
    await waitFor(() => expect(page.kit.connectors.getState().all.some(({ name }) => name === 'Tide')).toBe(true))
    await act(async () => {
      await disconnect(page.kit)
      await connect(page.kit, { connectorId: 'standard:Tide' })
    })
    const button = await screen.findByRole('button', { name: /\(Solana\)$/ })
    expect(button.title).toBe('Not verified yet')
    await userEvent.click(button)
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toContain('Verify')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Deposit' }))
    expect(await screen.findByText(/Your Solana wallet stays connected/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Connect an Ethereum wallet' }))
    expect(page.kit.modal.getState()).toMatchObject({ open: true, namespace: 'eip155' })
    expect(page.kit.router.getState().view).toBe('Connect')
    expect(getAccount(page.kit, { namespace: 'solana' }).address).toBe(account.address)
  })
})
