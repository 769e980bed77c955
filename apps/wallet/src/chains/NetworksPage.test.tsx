import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { cutOff } from '../../test/cutOff.ts'
import { drawWallet, findToast, press } from '../../test/drawWallet.tsx'
import { failNextSave } from '../../test/failNextSave.ts'
import { settingsKey } from '../settings/settings.ts'

// Compiles the pages before the first test, so that no test's time limit includes this.
beforeAll(() => import('../app/Unlocked.tsx'))

const textOf = (row: HTMLElement) => row.textContent
const notTold = 'A connected app could not be notified. It learns of the change at its next request.'

describe('NetworksPage', () => {
  it('default: choosing a network switches to it', async () => {
    const { app } = await drawWallet()
    await press('Network: One')
    const list = await screen.findByRole('list', { name: 'Networks' })
    await userEvent.click(within(list).getByRole('button', { name: /Two/ }))
    await waitFor(() => expect(app.settings.values.get().activeChain).toBe('eip155:31338'))
    expect(within(list).getAllByRole('button', { pressed: true }).map(textOf)).toEqual(['Twoeip155:31338In use'])
  })

  it('behavior: lists only the EVM networks, and marks the active one', async () => {
    await drawWallet({ bitcoin: async () => Response.json({}), solana: async () => Response.json({}) })
    await press('Network: One')
    const rows = within(await screen.findByRole('list', { name: 'Networks' })).getAllByRole('button')
    expect(rows.map(textOf)).toEqual(['Oneeip155:31337In use', 'Twoeip155:31338'])
  })

  it('error: the chosen network becomes active even if a connected app cannot be notified', async () => {
    const wallet = await drawWallet()
    const { topic } = await wallet.pair()
    cutOff(wallet, topic)
    await press('Network: One')
    await press(/^Two/)
    expect(await screen.findAllByText(notTold)).not.toEqual([])
    expect(wallet.app.settings.values.get().activeChain).toBe('eip155:31338')
  })

  it('error: a choice that the browser cannot store applies until the page is closed, and the page says so', async () => {
    const { app } = await drawWallet()
    await press('Network: One')
    failNextSave(app.storage, settingsKey)
    await press(/^Two/)
    await findToast(
      'The browser could not save your choice. It lasts until the wallet is loaded again; free some space, and choose again.',
    )
    expect(app.settings.values.get().activeChain).toBe('eip155:31338')
  })
})
