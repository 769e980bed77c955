import { createDeferred } from '@holdfast/base'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { drawWallet, findToast, press } from '../../test/drawWallet.tsx'
import { requestedNamespaces } from '../../test/pairedWallet.ts'
import { pairByLink } from '../link/actions.ts'
import { approveProposal } from '../proposals/actions.ts'

// Compiles the pages before the first test, so that no test's time limit includes this.
beforeAll(() => import('../app/Unlocked.tsx'))

/** Opens the page of a connected app. `ended` resolves when the app hears that its session has ended. */
async function open({ sharesAll = false } = {}) {
  const wallet = await drawWallet()
  const session = await wallet.pair(sharesAll ? wallet.accounts() : undefined)
  const ended = new Promise((resolve) => wallet.dapp.on('session_delete', resolve))
  await press(/^App/)
  await screen.findByRole('heading', { name: 'Connected app' })
  return { ...wallet, session, ended }
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('SessionPage', () => {
  it('default: shows the accounts and networks of the app, without a button to save', async () => {
    await open()
    expect([box(/^Account 1/).checked, box(/^Account 2/).checked]).toEqual([true, false])
    expect(screen.getByRole('group', { name: 'Accounts it sees' }).contains(box(/^Account 1/))).toBe(true)
    expect(screen.getByText('Networks').nextElementSibling?.textContent).toBe('One, Two')
    expect(screen.getByText('It may ask to').nextElementSibling?.textContent).toContain('sign messages')
    expect(screen.getByText('Expires').nextElementSibling?.textContent).toMatch(/\d{4}/)
    expect(screen.getByText('https://app.example')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('The app has not confirmed yet')).toBeNull())
    expect(screen.queryByText(/^Choose at least one account/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save accounts' })).toBeNull()
  })

  it('behavior: says that the app has not confirmed the session yet', async () => {
    const { app, connected, dapp, untilQueued, accounts } = await drawWallet()
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: requestedNamespaces })
    approval().catch(() => undefined)
    await pairByLink(app, connected, uri)
    const { proposal } = await untilQueued('proposal')
    dapp.close()
    await act(() => approveProposal(app, connected, proposal, { accounts: accounts(), activeChain: 'eip155:31337' }))
    await press(/^App/)
    expect(await screen.findByText('The app has not confirmed yet')).toBeTruthy()
  })

  it('behavior: saving gives the app access to another account, and notifies it', async () => {
    const { session, dapp, accounts } = await open()
    const updated = new Promise((resolve) => dapp.on('session_update', resolve))
    await userEvent.click(box(/^Account 2/))
    await press('Save accounts')
    await updated
    expect(dapp.getSession(session.topic)?.namespaces['eip155']?.accounts).toContain(
      `eip155:31337:${accounts()[1]?.addresses.eip155}`,
    )
    expect(await findToast('The app sees the accounts that you chose.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save accounts' })).toBeNull()
  })

  it('behavior: saving gives the app access to exactly the chosen accounts', async () => {
    const { connected, session, accounts } = await open()
    await userEvent.click(box(/^Account 2/))
    await userEvent.click(box(/^Account 1/))
    await press('Save accounts')
    await findToast('The app sees the accounts that you chose.')
    const second = accounts()[1]?.addresses.eip155
    expect(connected.wallet.client.getSession(session.topic)?.namespaces['eip155']?.accounts).toEqual(
      [31_337, 31_338].map((id) => `eip155:${id}:${second}`),
    )
  })

  it('behavior: the button to save disappears once exactly the accounts of the session are selected again', async () => {
    await open({ sharesAll: true })
    await userEvent.click(box(/^Account 1/))
    expect(screen.getByRole('button', { name: 'Save accounts' })).toBeTruthy()
    await userEvent.click(box(/^Account 1/))
    expect(screen.queryByRole('button', { name: 'Save accounts' })).toBeNull()
  })

  it('error: reports that the app could not be notified; the user can save again', async () => {
    const wallet = await open()
    const { client } = wallet.connected.wallet
    const notified = createDeferred<never>()
    const update = vi.spyOn(client, 'update')
    update.mockImplementation(() => notified.promise)
    await userEvent.click(box(/^Account 2/))
    await press('Save accounts')
    const save = screen.getByRole('button', { name: 'Save accounts' })
    expect(save.getAttribute('aria-busy')).toBe('true')
    await act(async () => notified.reject(new Error('out of reach')))
    const toast = await findToast('The app could not be notified. Nothing has changed; try again.')
    expect(toast.closest('[data-variant=error]')).not.toBeNull()
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull())
    update.mockRestore()
    await press('Save accounts')
    await findToast('The app sees the accounts that you chose.')
  })

  it('error: the last account cannot be removed', async () => {
    await open()
    await userEvent.click(box(/^Account 1/))
    expect(screen.getByText(/^Choose at least one account for each kind of network/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save accounts' })).toHaveProperty('disabled', true)
  })

  it('behavior: disconnecting an app notifies it, and removes it from the list', async () => {
    const { ended, session } = await open()
    await press('Disconnect')
    expect(await ended).toMatchObject({ topic: session.topic })
    expect(await screen.findByText('No app is connected')).toBeTruthy()
  })

  it('error: an app that cannot be notified of the end of its session is removed all the same', async () => {
    const { connected } = await open()
    const { client } = connected.wallet
    const notified = createDeferred<never>()
    vi.spyOn(client, 'disconnect').mockImplementation(() => notified.promise)
    await press('Disconnect')
    expect(screen.getByRole('button', { name: 'Disconnect' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('Disconnecting').getAttribute('aria-live')).toBe('polite')
    await act(async () => notified.reject(new Error('out of reach')))
    expect(await screen.findByRole('heading', { name: 'Connected apps' })).toBeTruthy()
  })

  it('behavior: if the app disconnects, the page says that the app is not connected any more', async () => {
    const { dapp, session } = await open()
    await dapp.disconnect({ topic: session.topic })
    await waitFor(() => expect(screen.getByText('This app is not connected any more.')).toBeTruthy())
    expect(screen.getAllByText('App is disconnected.').length).toBeGreaterThan(0)
    await press('Back')
    expect(await screen.findByText('No app is connected')).toBeTruthy()
  })
})
