import { closeModal, disconnect } from '@holdfast/core'
import { errorShapes, malformedAnswers, startTestChain, type TestChain } from '@holdfast/testing'
import { describeDialog } from '@holdfast/testing/dialog-suite'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  countSent,
  factOf as fact,
  amountField as field,
  openStakeDialog,
  press,
  showStakeDialog as show,
  typeAmount as type,
  untilAllKnown,
  untilKnown,
} from '../../../test/openStakeDialog.tsx'
import { newAccount, openStakePage } from '../../../test/openStakePage.tsx'
import { Islands } from '../../app/Islands.tsx'
import type { StakeAction } from '../action.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  // Compiled before the first test, so that compilation does not use up the time limit of a test.
  await Promise.all([import('./StakeDialog.tsx'), import('../services.ts')])
})
afterEach(() => chain.setAutomine(true))
afterAll(() => chain.stop())

const open = (action: StakeAction, options?: openStakePage.Options) => openStakeDialog(chain, action, options)
const submit = () => press('Submit')
/** Returns the message about the amount; null for a valid amount. */
function problem(): string | null {
  if (field().getAttribute('aria-invalid') !== 'true') return null
  const ids = field().getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

describeDialog('StakeDialog', async () => {
  const page = await openStakePage(
    chain,
    <>
      <button type="button">Deposit</button>
      <Islands />
    </>,
  )
  page.signInAs({ id: '1', userName: 'ada', verifiedWallet: null })
  await act(() => page.app.session.refresh())
  const opener = screen.getByRole('button', { name: 'Deposit' })
  return { name: 'Enter Amount', opener, open: () => act(() => page.app.dialog.set('deposit')), firstFocus: 'input' }
})

describe('the amount', () => {
  it('default: starts at 0, and shows the balance and the stake afterwards', async () => {
    await open('deposit')
    expect(field().value).toBe('0')
    await untilAllKnown()
    expect([fact('Wallet balance'), fact('Your stake afterwards')]).toEqual(['10.00 ETH', '0.00 ETH'])
    await type('1.5')
    expect(fact('Your stake afterwards')).toBe('1.50 ETH')
  })

  it('behavior: shows errors from the first submit on, and updates them with each change', async () => {
    const page = await open('deposit')
    expect(problem()).toBeNull()
    await submit()
    expect(problem()).toMatch('The minimum is 0.0001 ETH')
    expect(document.activeElement).toBe(field())
    await type('0.0001')
    expect(problem()).toBeNull()
    await type('ten')
    expect(problem()).toMatch('Enter the amount in digits')
    expect(countSent(page)).toBe(0)
  })

  it('behavior: shows no error when the user leaves an untouched field, but one when the typed amount is wrong', async () => {
    await open('deposit')
    act(() => field().blur())
    expect(problem()).toBeNull()
    await type('1e-4')
    expect(problem()).toBeNull()
    act(() => field().blur())
    expect(problem()).toMatch('Write the amount out in full')
  })

  it('error: refuses an amount above the balance, and one that leaves no room for the fee', async () => {
    const page = await open('deposit')
    await untilAllKnown()
    await type('1000')
    await submit()
    expect(problem()).toMatch('Your wallet holds 10 ETH.')
    await type('10')
    expect(problem()).toMatch('too little for the network fee')
    expect(countSent(page)).toBe(0)
  })

  it('behavior: offers to buy the missing ether, and keeps the typed amount meanwhile', async () => {
    const page = await open('deposit')
    await untilAllKnown()
    await type('12.5')
    expect(screen.queryByRole('button', { name: 'Buy' })).toBeNull()
    await submit()
    expect(screen.getByText(/^You need 2\.50\d* ETH more, fees included\.$/)).toBeTruthy()
    await press('Buy')
    expect(page.kit.modal.getState().open).toBe(true)
    expect(page.kit.router.getState().history).toEqual(['OnRampProviders'])
    act(() => closeModal(page.kit))
    expect(field().value).toBe('12.5')
    await type('2')
    expect(screen.queryByRole('button', { name: 'Buy' })).toBeNull()
  })

  it('error: refuses an amount above the stake, and one whose remainder is too small to withdraw later', async () => {
    const page = await open('withdraw', { prepare: (account) => chain.deposit(account, parseEther('1')) })
    await waitFor(() => expect(fact('Your stake')).toBe('1.00 ETH'))
    await type('1.0001')
    await submit()
    expect(problem()).toMatch('Your stake is 1 ETH.')
    await type('0.99995')
    expect(problem()).toMatch('Press Max to withdraw all of it.')
    await type('0.5')
    expect(problem()).toBeNull()
    expect(fact('Stake left afterwards')).toBe('0.50 ETH')
    expect(countSent(page)).toBe(0)
  })

  it('behavior: Max deposits all but the fees, and withdraws everything', async () => {
    const page = await open('deposit')
    await untilAllKnown()
    await press(/Max/)
    expect(Number(field().value)).toBeGreaterThan(9.9)
    expect(problem()).toBeNull()
    await submit()
    await waitFor(() => expect(page.toasts().join()).toMatch(/^Deposit of .* confirmed/))
    expect(await chain.stakeOf(page.account.address)).toBeGreaterThan(parseEther('9.9'))
    const staked = await chain.stakeOf(page.account.address)
    await waitFor(() => expect(page.app.shownStake.get()).toBe(staked))

    await show(page, 'withdraw')
    await untilKnown('Your stake')
    await press(/Max/)
    await submit()
    await waitFor(async () => expect(await chain.stakeOf(page.account.address)).toBe(0n))
    await waitFor(() => expect(page.app.shownStake.get()).toBe(0n))
  })

  it('error: if there is nothing to fill in, Max keeps the field and shows the reason until the next input or submit', async () => {
    await open('deposit', { ether: '0' })
    await waitFor(() => expect(fact('Wallet balance')).toBe('0.00 ETH'))
    await type('1')
    await press(/Max/)
    await waitFor(() => expect(problem()).toMatch('less than 0.0001 ETH of your balance can be deposited'))
    expect(field().value).toBe('1')
    await submit()
    expect(problem()).toMatch('Your wallet holds 0 ETH.')
    await press(/Max/)
    await waitFor(() => expect(problem()).toMatch('less than 0.0001 ETH of your balance can be deposited'))
    await type('2')
    expect(problem()).toMatch('Your wallet holds 0 ETH.')
  })

  it('behavior: says that an account without a stake has nothing to withdraw', async () => {
    await open('withdraw')
    expect(await screen.findByText(/^Nothing is staked by this account yet/)).toBeTruthy()
  })

  it('error: says that ether is missing when the estimate fails for lack of ether, and shows the fee as unavailable', async () => {
    await open('deposit', { ether: '0' })
    expect(await screen.findByText(/does not hold enough ether for the amount and the network fee/)).toBeTruthy()
    expect(fact(/^Fee on Devnet/)).toBe('Unavailable')
  })

  it("behavior: names the new account when the wallet changes it, and shows that account's figures", async () => {
    const page = await open('deposit')
    await waitFor(() => expect(fact('Wallet balance')).toBe('10.00 ETH'))
    const other = newAccount()
    await chain.setBalance(other.address, parseEther('3'))
    await act(() => page.wallet.setAccount(other))
    expect(await screen.findByText(/^Your wallet changed to another account: 0x/)).toBeTruthy()
    await waitFor(() => expect(fact('Wallet balance')).toBe('3.00 ETH'))
  })

  it('behavior: says that the figures may be out of date while the page is offline', async () => {
    await open('deposit')
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText('You are offline. Balances may be out of date.')).toBeTruthy()
    onLine.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText('You are offline. Balances may be out of date.')).toBeNull()
  })

  it('behavior: Cancel and Escape close the dialog without sending, and the next dialog starts at 0', async () => {
    const page = await open('deposit')
    await type('1')
    await press('Cancel')
    expect(screen.queryByRole('dialog')).toBeNull()
    await show(page, 'withdraw')
    expect(field().value).toBe('0')
    await userEvent.keyboard('{Escape}')
    expect(page.app.dialog.get()).toBeNull()
    expect(countSent(page)).toBe(0)
  })
})

describe('the chain', () => {
  it('behavior: offers to switch, but not to submit, while the wallet is on a chain without the contract', async () => {
    const page = await open('deposit')
    await type('1.25')
    await act(() => page.wallet.setChain(31_338))
    expect(await screen.findByText(/^There is no stake contract on Devnet Two. It is on Devnet/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    await userEvent.type(field(), '{Enter}')
    expect(countSent(page)).toBe(0)
    await press('Switch to Devnet')
    await screen.findByRole('button', { name: 'Submit' })
    expect(field().value).toBe('1.25')
    await submit()
    await waitFor(async () => expect(await chain.stakeOf(page.account.address)).toBe(parseEther('1.25')))
  })

  it.each([
    ['a switch declined', /^You declined the switch in your wallet\. Nothing was sent; Devnet is needed/],
    ['a wallet that cannot switch', /^Your wallet does not know Devnet, or cannot switch to it/],
  ])('error: explains %s', async (name, text) => {
    const page = await open('deposit')
    await act(() => page.wallet.setChain(31_338))
    const shape = errorShapes.find((each) => each.name === name)
    if (!shape) throw new Error('the shape is missing')
    page.wallet.failNext(shape, 'wallet_switchEthereumChain')
    await userEvent.click(await screen.findByRole('button', { name: 'Switch to Devnet' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    expect(screen.getByRole('button', { name: 'Switch to Devnet' })).toHaveProperty('disabled', false)
  })

  it('error: if the wallet cannot be asked to switch, disables the button to switch, and says what to do', async () => {
    const page = await open('deposit')
    await act(() => page.wallet.setChain(31_338))
    act(() => {
      const approval = { caipNetworkIds: ['eip155:31338'], canRequestNetworks: false } as const
      page.kit.networks.send({ type: 'approved', namespace: 'eip155', ...approval })
    })
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Your wallet does not know Devnet, or cannot switch/,
    )
    expect(screen.getByRole('button', { name: 'Switch to Devnet' })).toHaveProperty('disabled', true)
  })

  it('error: says that no chain of the app has the contract', async () => {
    const page = await openStakePage(chain, <Islands />, { isDeployed: false })
    page.signInAs({ id: '1', userName: 'ada', verifiedWallet: null })
    await act(() => page.app.session.refresh())
    act(() => page.app.dialog.set('deposit'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'There is no stake contract on any network of this app. Tell its operator.',
    )
    await press('Cancel')
    expect(page.app.dialog.get()).toBeNull()
    expect(page.app.shownStake.get()).toBe('unavailable')
  })

  it('error: shows an error when the code for the chain cannot be loaded', async () => {
    const page = await openStakePage(chain, <Islands />)
    Object.assign(page.app, { loadStake: () => Promise.reject(new TypeError('Failed to fetch')) })
    page.signInAs({ id: '1', userName: 'ada', verifiedWallet: null })
    await act(() => page.app.session.refresh())
    act(() => page.app.dialog.set('deposit'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The chain could not be reached/)
  })
})

describe('the transaction', () => {
  it('default: shows a toast until the transaction is in a block, and reads the stake again', async () => {
    const page = await open('deposit')
    await type('1.5')
    await chain.setAutomine(false)
    await submit()
    expect(page.app.dialog.get()).toBeNull()
    await waitFor(() => expect(page.toasts()).toEqual(['Transaction started']))
    expect(await chain.stakeOf(page.account.address)).toBe(0n)
    await chain.mine()
    await waitFor(() => expect(page.toasts()).toEqual(['Deposit of 1.5 ETH confirmed. Your stake is now 1.50 ETH.']))
    await waitFor(() => expect(page.app.shownStake.get()).toBe(parseEther('1.5')))
    const [request] = page.wallet.requestsOf('eth_sendTransaction')
    expect(request?.params[0]).toMatchObject({ type: '0x0', value: '0x14d1120d7b160000' })
  })

  it('behavior: shows a notice, not an error, when the user declines in the wallet', async () => {
    const page = await open('deposit')
    page.wallet.rejectNext('eth_sendTransaction')
    await type('1')
    await submit()
    await waitFor(() => expect(page.toasts()).toEqual(['Nothing was sent: you declined in your wallet.']))
    expect(page.app.toaster.getSnapshot()).toMatchObject([{ variant: 'info' }])
    expect(await chain.stakeOf(page.account.address)).toBe(0n)
  })

  it('error: reports a wallet’s answer that is not a hash, and sends the next deposit', async () => {
    const page = await open('deposit')
    for (const [index, answer] of (malformedAnswers['eth_sendTransaction'] ?? []).entries()) {
      page.wallet.answerNext(answer, 'eth_sendTransaction')
      await type('1')
      await submit()
      await waitFor(() => expect(page.app.toaster.getSnapshot()).toHaveLength(index + 1))
      await waitFor(() => expect(page.toasts().at(-1)).toMatch(/an answer that could not be understood/))
      await show(page, 'deposit')
    }
    expect(await chain.stakeOf(page.account.address)).toBe(0n)
    await type('1')
    await submit()
    await waitFor(async () => expect(await chain.stakeOf(page.account.address)).toBe(parseEther('1')))
  })

  it('error: shows the reason when the transaction reverts', async () => {
    const page = await open('deposit')
    page.wallet.revertNext()
    await type('1')
    await submit()
    await waitFor(() => expect(page.toasts().join()).toMatch(/^Deposit failed\. The contract refused/))
    expect(await chain.stakeOf(page.account.address)).toBe(0n)
  })

  it('behavior: disables the button to submit a second transaction while the wallet asks about the first', async () => {
    const page = await open('deposit')
    const held = page.wallet.holdNext('eth_sendTransaction')
    await type('1')
    await submit()
    await held.request
    await show(page, 'deposit')
    await type('1')
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', true)
    expect(screen.getByText('Confirm the transaction in your wallet')).toBeTruthy()
    await userEvent.type(field(), '{Enter}')
    held.release()
    await waitFor(async () => expect(await chain.stakeOf(page.account.address)).toBe(parseEther('1')))
    expect(countSent(page)).toBe(1)
  })

  it('behavior: mentions a pending transaction, also after a reload of the page', async () => {
    const page = await open('deposit')
    await chain.setAutomine(false)
    await type('2')
    await submit()
    await waitFor(() => expect(page.toasts()).toEqual(['Transaction started']))
    await show(page, 'deposit')
    expect(screen.getByText(/^A transaction of yours is still pending/)).toBeTruthy()
    const storedPending = Object.entries(window.localStorage).filter(([key]) => key.includes('pending'))
    expect(storedPending).toHaveLength(1)

    const laterPage = await open('withdraw')
    await act(() => laterPage.wallet.setAccount(page.account))
    expect(await screen.findAllByText(/^A transaction of yours is still pending/)).toBeTruthy()
    await chain.mine()
    await waitFor(() => expect(laterPage.toasts()).toEqual(['Deposit of 2 ETH confirmed. Your stake is now 2.00 ETH.']))
    expect(Object.keys(window.localStorage).filter((key) => key.includes('pending'))).toEqual([])
  })

  it('behavior: closes the dialog and says why when the account disconnects', async () => {
    const page = await open('deposit')
    await act(() => disconnect(page.kit))
    expect(page.app.dialog.get()).toBeNull()
    expect(page.toasts()).toEqual(['Your wallet is disconnected or locked. Connect it again to go on.'])
    expect(page.app.shownStake.get()).toBe('unknown')
  })
})
