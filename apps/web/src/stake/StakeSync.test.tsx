import { startTestChain, type TestChain } from '@holdfast/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStakePage, type StakePage } from '../../test/openStakePage.tsx'
import { StakeSync } from './StakeSync.tsx'
import type { PendingTransaction } from './transactions/pending.ts'
import { pendingKeyPrefix } from './transactions/pendingKey.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  // Compiled before the first test, so that compilation does not use up the time limit of a test.
  await import('./services.ts')
})
afterAll(() => chain.stop())

function Page() {
  const [isShown, show] = useState(true)
  return (
    <>
      <button type="button" onClick={() => show(false)}>
        Leave
      </button>
      {isShown && <StakeSync />}
    </>
  )
}

/** Deposits one ether, and stores the deposit as pending, like a page that closes before it sees the receipt. */
async function leaveDeposit(account: StakePage['account']): Promise<{ key: string }> {
  const value = parseEther('1')
  const { transactionHash: hash } = await chain.deposit(account, value)
  const pending: PendingTransaction = { hash, action: 'deposit', value: String(value), submittedAt: Date.now() }
  const key = `${pendingKeyPrefix}${chain.chainId}:${account.address.toLowerCase()}`
  window.localStorage.setItem(key, JSON.stringify([pending]))
  return { key }
}
const statesOf = async ({ app }: StakePage) =>
  (await app.loadStake()).transactions.list.get().map(({ state }) => state.status)

describe('StakeSync', () => {
  it('behavior: watches a transaction that an earlier page sent, and reports its outcome', async () => {
    const page = await openStakePage(chain, <StakeSync />, { prepare: leaveDeposit })
    await waitFor(async () => expect(await statesOf(page)).toEqual(['included']))
    await waitFor(() => expect(page.toasts()).toEqual(['Deposit of 1 ETH confirmed. Your stake is now 1.00 ETH.']))
    await waitFor(() => expect(page.app.shownStake.get()).toBe(parseEther('1')))
  })

  it('behavior: while the component is mounted, watches another tab’s transaction, and shows no message about it', async () => {
    const page = await openStakePage(chain, <Page />)
    await waitFor(() => expect(page.app.shownStake.get()).toBe(0n))
    const send = async () => {
      const event = Object.assign(new Event('storage'), await leaveDeposit(page.account))
      act(() => void window.dispatchEvent(event))
    }
    await send()
    await waitFor(async () => expect(await statesOf(page)).toEqual(['included']))
    await waitFor(() => expect(page.app.shownStake.get()).toBe(parseEther('1')))
    expect(page.toasts()).toEqual([])
    act(() => screen.getByRole('button').click())
    expect(page.app.shownStake.get()).toBe('unknown')
    await send()
    expect(await statesOf(page)).toEqual(['included'])
  })
})
