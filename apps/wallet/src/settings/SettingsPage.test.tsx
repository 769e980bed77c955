import { describeDialog } from '@holdfast/testing/dialog-suite'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawWallet, findToast, press } from '../../test/drawWallet.tsx'
import { walletMessages } from '../messages/wallet.ts'

// Compiles the pages before the first test, so that no test's time limit includes this.
beforeAll(() => import('../app/Unlocked.tsx'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function open() {
  const wallet = await drawWallet()
  await press('Settings')
  await screen.findByRole('heading', { name: 'Settings' })
  return wallet
}
const choose = (group: string, choice: string) =>
  userEvent.click(within(screen.getByRole('group', { name: group })).getByRole('radio', { name: choice }))

describeDialog('ForgetWallet', async () => {
  await open()
  const opener = screen.getByRole('button', { name: walletMessages.unlock.forget })
  return { name: walletMessages.forget.title, opener, firstFocus: 'input' }
})

describe('SettingsPage', () => {
  it('default: applies a new auto-lock time and a new colour mode at once, and stores the time', async () => {
    const { app } = await open()
    await choose('Lock when not used for', '5 min')
    await waitFor(() => expect(app.settings.values.get().autoLockMinutes).toBe(5))
    expect(await app.storage.get('settings')).toContain('"autoLockMinutes":5')
    await choose('Colour mode', 'Dark')
    expect(app.colorMode.choice.get()).toBe('dark')
  })

  it('default: shows titled sections and the purpose of the wallet, and leads back', async () => {
    await open()
    const parts = screen.getAllByRole('region').map((part) => part.querySelector('h2')?.textContent)
    const { settings, purpose, purposeMore } = walletMessages
    expect(parts).toEqual(expect.arrayContaining([settings.security, settings.appearance, settings.about]))
    for (const text of [settings.openLinksText, purpose, purposeMore]) expect(screen.getAllByText(text)).toBeTruthy()
    await press('Back')
    expect(await screen.findByRole('button', { name: /^Account: / })).toBeTruthy()
    expect(window.location.pathname).toBe('/')
  })

  it('default: shows the options for the time until the wallet locks, and which one is set', async () => {
    await open()
    const radios = within(screen.getByRole('group', { name: 'Lock when not used for' })).getAllByRole<HTMLInputElement>(
      'radio',
    )
    expect(radios.map(({ value, labels, checked }) => [value, labels?.[0]?.textContent, checked])).toEqual([
      ['1', '1 min', false],
      ['5', '5 min', false],
      ['15', '15 min', true],
      ['60', '1 hour', false],
    ])
  })

  it('behavior: asks the browser to open wallet links with this page', async () => {
    const register = vi.fn()
    Object.assign(navigator, { registerProtocolHandler: register })
    await open()
    await press('Open wallet links here')
    expect(register).toHaveBeenCalledWith('web+wc', expect.stringMatching(/\/wc\?uri=%s$/))
    expect(await findToast(/^The browser was asked/)).toBeTruthy()
  })

  it('error: says that the browser cannot open links with a page', async () => {
    Object.assign(navigator, { registerProtocolHandler: undefined })
    await open()
    await press('Open wallet links here')
    expect(await findToast(/^This browser cannot hand links to a page/)).toBeTruthy()
  })
})
