import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { App } from '../src/app/App.tsx'
import { openWallet, type WalletFixture } from './pairedWallet.ts'

/** Opens a wallet and an app, and draws the whole page of the wallet. */
export async function drawWallet(options?: Parameters<typeof openWallet>[0]): Promise<WalletFixture> {
  const wallet = await openWallet(options)
  render(<App app={wallet.app} />)
  onTestFinished(() => {
    cleanup()
    window.history.replaceState(null, '', '/')
  })
  return wallet
}

/** Presses a button. */
export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))

/** Waits for a toast. A query of the whole page would find it twice, since an element for screen readers repeats its text. */
export const findToast = async (text: string | RegExp): Promise<HTMLElement> => {
  const toaster = await screen.findByRole('region', { name: 'Notifications' })
  return within(within(toaster).getByRole('list')).findByText(text)
}
