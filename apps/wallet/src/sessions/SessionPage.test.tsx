import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, findToast, press } from '../../test/drawWallet.tsx'

// Compiles the pages before the first test, so that no test's time limit includes this.
beforeAll(() => import('../app/Unlocked.tsx'))

/** Opens the page of a connected app. `ended` resolves when the app hears that its session has ended. */
async function open() {
  const wallet = await drawWallet()
  const session = await wallet.pair()
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
    expect(screen.getByText('One, Two')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save accounts' })).toBeNull()
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

  it('behavior: if the app disconnects, the page says so', async () => {
    const { dapp, session } = await open()
    await dapp.disconnect({ topic: session.topic })
    await waitFor(() => expect(screen.getByText('This app is not connected any more.')).toBeTruthy())
    expect(screen.getAllByText('App is disconnected.').length).toBeGreaterThan(0)
  })
})
