import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'
import { requestedNamespaces } from '../../test/pairedWallet.ts'
import { pairByLink } from '../link/actions.ts'
import { shortAddress } from '../parts/words.ts'

// Compiles the pages before the first test, so that no test's time limit includes this.
beforeAll(() => import('../app/Unlocked.tsx'))

/** Lets an app request a connection, and waits until the wallet asks the user. */
async function requestConnection(optionalNamespaces = requestedNamespaces) {
  const wallet = await drawWallet()
  const { uri = '', approval } = await wallet.dapp.connect({ optionalNamespaces })
  const answer = approval()
  // Prevents an unhandled rejection. A test that expects a rejection awaits the answer later.
  answer.catch(() => undefined)
  await pairByLink(wallet.app, wallet.connected, uri)
  await screen.findByRole('heading', { name: 'Connect to App?' })
  return { ...wallet, answer }
}
const box = (name: RegExp) => screen.getByRole('checkbox', { name })
const accountsOf = (session: { namespaces: Record<string, { accounts: string[] } | undefined> }) =>
  session.namespaces['eip155']?.accounts

describe('ProposalScreen', () => {
  it('default: shows what the app requests; approval gives it access only to the active account', async () => {
    const { answer, accounts } = await requestConnection()
    expect(screen.getByText('One, Two')).toBeTruthy()
    expect(
      screen.getByText(
        'sign messages, sign structured data, send transactions, send several transactions at once, switch the network',
      ),
    ).toBeTruthy()
    expect(screen.getByText('https://app.example', { selector: 'strong' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Connect to App?')
    expect(screen.getByText(/^It will see the accounts that you choose and may ask you to sign/)).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Accounts it will see' })).toBeTruthy()
    const facts = ['Networks', 'It is told when'].map(
      (label) => screen.getByText(label).nextElementSibling?.textContent,
    )
    expect(facts).toEqual(['One, Two', 'you switch the account, you switch the network'])
    expect(screen.queryByText(/^(?:Choose at least one account|It needs)/)).toBeNull()
    await press('Connect')
    const [first] = accounts()
    expect(accountsOf(await answer)).toEqual([31_337, 31_338].map((id) => `eip155:${id}:${first?.addresses.eip155}`))
    expect(await screen.findByRole('button', { name: /^App/ })).toBeTruthy()
  })

  it('default: of an account’s addresses, shows only those that the app would get', async () => {
    const { accounts } = await requestConnection()
    const [first] = accounts()
    const text = box(/^Account 1/).closest('label')?.textContent ?? ''
    expect(text).toContain(shortAddress(first?.addresses.eip155 ?? ''))
    expect(text).not.toContain(shortAddress(first?.addresses.solana ?? ''))
  })

  it('behavior: the user can include another account; the active account comes first', async () => {
    const { answer, accounts, app } = await requestConnection()
    const [first, second] = accounts()
    await app.settings.change({ activeAccountId: second?.id })
    await userEvent.click(box(/^Account 2/))
    await press('Connect')
    expect(accountsOf(await answer)?.slice(0, 2)).toEqual(
      [second, first].map((account) => `eip155:31337:${account?.addresses.eip155}`),
    )
  })

  it('behavior: the user cannot approve without selecting an account', async () => {
    const { connected } = await requestConnection()
    await userEvent.click(box(/^Account 1/))
    expect(screen.getByText('Choose at least one account.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Connect' })).toHaveProperty('disabled', true)
    expect(connected.wallet.sessions.get()).toEqual([])
  })

  it('behavior: a rejection is sent to the app, and leads back to the start screen', async () => {
    const { answer, connected } = await requestConnection()
    await press('Reject')
    await expect(answer).rejects.toMatchObject({ code: 5000 })
    expect(await screen.findByText('No app is connected')).toBeTruthy()
    expect(connected.wallet.sessions.get()).toEqual([])
  })

  it('error: if the app needs networks that the wallet lacks, the user can only reject', async () => {
    const { answer } = await requestConnection({
      eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] },
    })
    expect(screen.getByText('This app cannot be connected')).toBeTruthy()
    expect(screen.getByText('It asks for no network that this wallet has.')).toBeTruthy()
    expect(screen.queryByText(/^It will see the accounts/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull()
    await press('Reject')
    await expect(answer).rejects.toMatchObject({ code: 5000 })
  })

  it('error: reports an answer that cannot be sent; the user can send it again', async () => {
    const { answer, connected } = await requestConnection()
    const { approve } = connected.wallet.client
    let fails = true
    connected.wallet.client.approve = (parameters) => {
      if (!fails) return approve(parameters)
      fails = false
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    await press('Connect')
    expect((await screen.findByText(/^The app could not be reached/)).closest('[role=alert]')).not.toBeNull()
    await press('Connect')
    expect((await answer).acknowledged).toBe(true)
    await waitFor(() => expect(connected.wallet.queue.items.get()).toEqual([]))
  })
})
