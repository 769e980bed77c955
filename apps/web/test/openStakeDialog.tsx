import type { TestChain } from '@holdfast/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { Islands } from '../src/app/Islands.tsx'
import type { StakeAction } from '../src/stake/action.ts'
import { openStakePage, type StakePage } from './openStakePage.tsx'

/** Opens the dialog of an action for a user with a connected wallet. */
export async function openStakeDialog(
  chain: TestChain,
  action: StakeAction,
  options?: openStakePage.Options,
): Promise<StakePage> {
  const page = await openStakePage(chain, <Islands />, options)
  page.signInAs({ id: '1', userName: 'ada', verifiedWallet: null })
  await act(() => page.app.session.refresh())
  await showStakeDialog(page, action)
  return page
}

/** Shows the dialog of an action on a page that is open, and waits for its initial focus. */
export async function showStakeDialog({ app }: StakePage, action: StakeAction): Promise<void> {
  act(() => app.dialog.set(action))
  await waitFor(() => expect(document.activeElement).toBe(amountField()))
}

export const amountField = () => screen.getByRole<HTMLInputElement>('textbox')

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

/** Replaces the text of the amount field. */
export async function typeAmount(text: string): Promise<void> {
  await userEvent.clear(amountField())
  if (text) await userEvent.paste(text)
}

/** Returns the value of a line below the amount field. */
export const factOf = (label: string | RegExp) =>
  screen.getByText(label).parentElement?.querySelector('dd')?.textContent.trim()

/** Waits until the value of a line has been read from the chain. */
export const untilKnown = (label: string | RegExp) => waitFor(() => expect(factOf(label)).toMatch(/ETH/))

/**
 * Waits until every line below the field has been read from the chain. Until then, the form skips the checks against these
 * values.
 */
export const untilAllKnown = () =>
  waitFor(() => {
    const values = [...document.querySelectorAll('.stake-facts dd')].map(({ textContent }) => textContent)
    expect(values.length > 0 && values.every((value) => /ETH/.test(value))).toBe(true)
  })

/** Returns how many single transactions the wallet was asked to send. */
export const countSent = ({ wallet }: StakePage) => wallet.requestsOf('eth_sendTransaction').length
