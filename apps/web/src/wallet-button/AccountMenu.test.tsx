import { shortenAddress } from '@holdfast/caip'
import { pairingConnectorId } from '@holdfast/core'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAccount, openStakePage } from '../../test/openStakePage.tsx'
import { Islands } from '../app/Islands.tsx'
import { Header } from '../app/layout/Header.tsx'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  // Compiled before the first test, so that compilation does not use up the time limit of a test.
  await Promise.all([import('./AccountMenuPopup.tsx'), import('../stake/services.ts')])
})
afterAll(() => chain.stop())

async function open(isVerified = false, options?: openStakePage.Options) {
  const page = await openStakePage(
    chain,
    <>
      <Header />
      <Islands />
    </>,
    options,
  )
  page.signInAs({ id: '1', userName: 'ada', verifiedWallet: isVerified ? page.account.address : null })
  await act(() => page.app.session.refresh())
  return { ...page, button: await screen.findByRole('button', { name: /^0x/ }) }
}
async function openMenu(): Promise<string[]> {
  await userEvent.click(screen.getByRole('button', { name: /^0x/ }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}
const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }))

describe('AccountMenu', () => {
  it('default: shows the address, and the stake that the chain returns', async () => {
    const { button, account } = await open()
    await waitFor(() => expect(button.textContent).toBe(`${shortenAddress(account.address)} (0.00 ETH)`))
    expect(button.title).toBe('Not verified yet. Your stake: 0 ETH')
  })

  it('behavior: shows the new account and its stake when the wallet changes its account', async () => {
    const { button, wallet } = await open()
    const other = newAccount()
    await chain.setBalance(other.address, parseEther('2'))
    await chain.deposit(other, parseEther('1.5'))
    await act(() => wallet.setAccount(other))
    await waitFor(() => expect(button.textContent).toBe(`${shortenAddress(other.address)} (1.50 ETH)`))
  })

  it('error: shows the stake as unavailable, not as 0, when the chain has no stake contract', async () => {
    const { button } = await open(false, { isDeployed: false })
    await waitFor(() => expect(button.textContent).toMatch('(– ETH)'))
    expect(button.title).toMatch('Your stake could not be read')
  })

  it('behavior: lists verify, deposit, withdraw, disconnect in this order, then the wallet', async () => {
    const { app, button } = await open(false, { prepare: (account) => chain.deposit(account, parseEther('1')) })
    await waitFor(() => expect(button.textContent).toMatch('(1.00 ETH)'))
    expect(await openMenu()).toEqual(['Verify', 'Deposit', 'Withdraw', 'Disconnect', 'Wallet'])
    await choose('Withdraw')
    expect(app.dialog.get()).toBe('withdraw')
  })

  it('behavior: disables withdraw while nothing is staked, but not while the stake is unknown', async () => {
    const { app, button } = await open()
    await waitFor(() => expect(button.textContent).toMatch('(0.00 ETH)'))
    await openMenu()
    const withdraw = screen.getByRole('menuitem', { name: 'Withdraw' })
    expect(withdraw.getAttribute('aria-disabled')).toBe('true')
    await choose('Withdraw')
    expect(app.dialog.get()).toBeNull()
    for (const stake of ['unknown', 'unavailable', 1n] as const) {
      act(() => app.shownStake.set(stake))
      expect(withdraw.getAttribute('aria-disabled'), String(stake)).not.toBe('true')
    }
  })

  it('behavior: says that a verified wallet is verified, and offers no verify item for it', async () => {
    const { button } = await open(true)
    expect(button.title).toMatch('Verified: this wallet belongs to your account')
    expect(await openMenu()).toEqual(['Deposit', 'Withdraw', 'Disconnect', 'Wallet'])
    expect(screen.getByText('Verified: this wallet belongs to your account')).toBeTruthy()
  })

  it('behavior: says that a paired wallet cannot be reached, until it can be reached again', async () => {
    const { button, kit } = await open()
    const words = 'Your wallet cannot be reached. Check your connection.'
    const setReach = (isOutOfReach: boolean) => act(() => kit.pairing.send({ type: 'reachChanged', isOutOfReach }))
    setReach(true)
    await openMenu()
    // The connected wallet is in the browser, so it needs no relay.
    expect(button.title).not.toMatch(words)
    expect(screen.queryByText(words)).toBeNull()
    act(() =>
      kit.connections.send({ namespace: 'eip155', event: { type: 'connected', connectorId: pairingConnectorId } }),
    )
    expect(button.title).toMatch(words)
    expect(screen.getByText(words)).toBeTruthy()
    setReach(false)
    expect(button.title).not.toMatch(words)
    expect(screen.queryByText(words)).toBeNull()
  })

  it('behavior: shows the connect button after a disconnect', async () => {
    await open()
    await openMenu()
    await choose('Disconnect')
    expect(await screen.findByRole('button', { name: 'Connect Wallet' })).toBeTruthy()
  })

  it('behavior: shows the latest deposit or withdrawal at the end of the menu', async () => {
    const page = await open()
    await chain.deposit(page.account, parseEther('0.5'))
    await openMenu()
    expect((await screen.findByText('Confirmed')).parentElement?.textContent).toMatch(/^Deposit 0\.50 ETH/)
  })
})
