import { useAccount } from '@holdfast/react'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { act, waitFor } from '@testing-library/react'
import { formatEther, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStakePage } from '../../../test/openStakePage.tsx'
import { StakeProviders } from '../StakeProviders.tsx'
import { useStakeTarget } from '../useStakeTarget.ts'
import { useStake, useStakeHistory } from './queries.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  // Compiled before the first test, so that compilation does not use up the time limit of a test.
  await import('../services.ts')
})
afterAll(() => chain.stop())

/** How long to wait for a figure: less than the interval at which the page reads the figures again by itself. */
const patience = { timeout: 10_000 }

describe('useStakeHistory', () => {
  it('behavior: reads the stake again, before it returns an event that contradicts the stake', async () => {
    /** Every pair that was rendered: the stake, and the stake after the newest event. */
    const pairs: [stake: string | undefined, afterEvent: string | undefined][] = []
    let readHistory = async (): Promise<unknown> => undefined
    function Figures() {
      const { address } = useAccount({ namespace: 'eip155' })
      const target = useStakeTarget()
      const { data: stake } = useStake(target, address)
      const history = useStakeHistory(target, address)
      const [newest] = history.data?.entries ?? []
      readHistory = history.refetch
      pairs.push([stake === undefined ? undefined : formatEther(stake), newest && formatEther(newest.stake)])
      return null
    }
    const { account } = await openStakePage(
      chain,
      <StakeProviders>
        <Figures />
      </StakeProviders>,
      { prepare: (owner) => chain.deposit(owner, parseEther('1')) },
    )
    await waitFor(() => expect(pairs.at(-1)).toEqual(['1', '1']), patience)
    await chain.deposit(account, parseEther('2'))
    // The number of the newest block is cached for a few seconds, so the first reads may not find the event.
    await waitFor(async () => {
      await act(() => readHistory())
      expect(pairs.at(-1)).toEqual(['3', '3'])
    }, patience)
    expect(pairs).not.toContainEqual(['1', '3'])
  })
})
