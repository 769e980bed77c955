import { startTestChain, type TestChain } from '@holdfast/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStakePage } from '../../test/openStakePage.tsx'
import { Islands } from '../app/Islands.tsx'
import { StakerHome } from './StakerHome.tsx'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  // Compiled before the first test, so that compiling counts against no test's time limit.
  await Promise.all([import('./History.tsx'), import('./Total.tsx'), import('../stake/services.ts')])
})
afterAll(() => chain.stop())

const ada = { id: '1', userName: 'ada', verifiedWallet: null }

async function open(options?: openStakePage.Options) {
  const page = await openStakePage(
    chain,
    <>
      <StakerHome user={ada} />
      <Islands />
    </>,
    options,
  )
  page.signInAs(ada)
  await act(() => page.app.session.refresh())
  return page
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('StakerHome', () => {
  it('default: the stake, the total, and what was done, newest first', async () => {
    await open({
      prepare: async (account) => {
        await chain.deposit(account, parseEther('2'))
        await chain.withdraw(account, parseEther('0.5'))
      },
    })
    expect((await screen.findAllByText('1.50 ETH')).length).toBeGreaterThan(0)
    const rows = await within(screen.getByRole('region', { name: 'Deposits and withdrawals' })).findAllByRole(
      'listitem',
    )
    expect(rows.map((row) => /[+−][\d.]+ ETH/.exec(row.textContent)?.[0])).toEqual(['−0.50 ETH', '+2.00 ETH'])
    expect(await within(screen.getByRole('region', { name: 'Total staked' })).findByText('1.50 ETH')).toBeTruthy()
    await userEvent.click(button('Withdraw'))
    expect(await screen.findByRole('dialog', { name: 'Enter Amount' })).toBeTruthy()
  })

  it('behavior: with nothing staked there is nothing to withdraw, and no history yet', async () => {
    await open()
    expect(await screen.findByText('Nothing here yet')).toBeTruthy()
    await waitFor(() => expect(button('Withdraw').disabled).toBe(true))
    expect(button('Deposit').disabled).toBe(false)
  })

  it('behavior: on a chain without the contract it says whose stake is shown', async () => {
    const { wallet } = await open()
    await act(() => wallet.setChain(31_338))
    expect(
      await screen.findByText('There is no stake contract on Devnet Two. The stake shown is the one on Devnet.'),
    ).toBeTruthy()
  })

  it('behavior: an unverified wallet is offered to be verified', async () => {
    const page = await open()
    let asked = 0
    Object.assign(page.app, { verifyWallet: async () => void (asked += 1) })
    expect(screen.getByText('This wallet is not verified yet')).toBeTruthy()
    await userEvent.click(button('Verify wallet'))
    expect(asked).toBe(1)
  })

  it('error: no chain of the app has the contract', async () => {
    await open({ isDeployed: false })
    expect(await screen.findByText('Unavailable')).toBeTruthy()
    expect((await screen.findAllByText(/^There is no stake contract on any network of this app/)).length).toBe(2)
  })
})
