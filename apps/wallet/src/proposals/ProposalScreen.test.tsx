import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'
import { requestedNamespaces } from '../../test/pairedWallet.ts'
import { pairByLink } from '../link/actions.ts'
import { shortAddress } from '../parts/words.ts'

// Compiled before the first test, so that compiling counts against no test's time limit.
beforeAll(() => import('../app/Unlocked.tsx'))

/** Lets an app ask for a connection, and waits for the question. */
async function ask(optionalNamespaces = requestedNamespaces) {
  const wallet = await drawWallet()
  const { uri = '', approval } = await wallet.dapp.connect({ optionalNamespaces })
  const answer = approval()
  // A test that expects a refusal awaits it later.
  answer.catch(() => undefined)
  await pairByLink(wallet.app, wallet.connected, uri)
  await screen.findByRole('heading', { name: 'Connect to App?' })
  return { ...wallet, answer }
}
const box = (name: RegExp) => screen.getByRole('checkbox', { name })
const accountsOf = (session: { namespaces: Record<string, { accounts: string[] } | undefined> }) =>
  session.namespaces['eip155']?.accounts

describe('ProposalScreen', () => {
  it('default: says what the app wants; approval gives it access only to the account in use', async () => {
    const { answer, accounts } = await ask()
    expect(screen.getByText('One, Two')).toBeTruthy()
    expect(
      screen.getByText(
        'sign messages, sign structured data, send transactions, send several transactions at once, switch the network',
      ),
    ).toBeTruthy()
    expect(screen.getByText('https://app.example', { selector: 'strong' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Connect to App?')
    await press('Connect')
    const [first] = accounts()
    expect(accountsOf(await answer)).toEqual([31_337, 31_338].map((id) => `eip155:${id}:${first?.addresses.eip155}`))
    expect(await screen.findByRole('button', { name: /^App/ })).toBeTruthy()
  })

  it('param: an account is shown with only those addresses that the app gets', async () => {
    const { accounts } = await ask()
    const [first] = accounts()
    const words = box(/^Account 1/).closest('label')?.textContent ?? ''
    expect(words).toContain(shortAddress(first?.addresses.eip155 ?? ''))
    expect(words).not.toContain(shortAddress(first?.addresses.solana ?? ''))
  })

  it('behavior: the user can include another account; the one in use stays first', async () => {
    const { answer, accounts, app } = await ask()
    const [first, second] = accounts()
    await app.settings.change({ activeAccountId: second?.id })
    await userEvent.click(box(/^Account 2/))
    await press('Connect')
    expect(accountsOf(await answer)?.slice(0, 2)).toEqual(
      [second, first].map((account) => `eip155:31337:${account?.addresses.eip155}`),
    )
  })

  it('behavior: without an account it cannot be approved', async () => {
    const { connected } = await ask()
    await userEvent.click(box(/^Account 1/))
    expect(screen.getByText('Choose at least one account.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Connect' })).toHaveProperty('disabled', true)
    expect(connected.wallet.sessions.get()).toEqual([])
  })

  it('behavior: a rejection is sent to the app, and the home screen is back', async () => {
    const { answer, connected } = await ask()
    await press('Reject')
    await expect(answer).rejects.toMatchObject({ code: 5000 })
    expect(await screen.findByText('No app is connected')).toBeTruthy()
    expect(connected.wallet.sessions.get()).toEqual([])
  })

  it('error: an app that needs networks that the wallet lacks can only be refused', async () => {
    const { answer } = await ask({ eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } })
    expect(screen.getByText('This app cannot be connected')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull()
    await press('Reject')
    await expect(answer).rejects.toMatchObject({ code: 5000 })
  })

  it('error: an answer that cannot be sent is reported, and can be sent again', async () => {
    const { answer, connected } = await ask()
    const { approve } = connected.wallet.client
    let fails = true
    connected.wallet.client.approve = (given) => {
      if (!fails) return approve(given)
      fails = false
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    await press('Connect')
    expect(await screen.findByText(/^The app could not be reached/)).toBeTruthy()
    await press('Connect')
    expect((await answer).acknowledged).toBe(true)
    await waitFor(() => expect(connected.wallet.queue.items.get()).toEqual([]))
  })
})
