import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../test/announceWallet.ts'
import { afterThisTest, renderKit } from '../../../../test/renderKit.tsx'
import { CopyAddress } from './CopyAddress.tsx'

describe('CopyAddress', () => {
  test('default: shows a short address, and copies the whole one', async () => {
    const { kit, user } = renderKit(<CopyAddress address={testAddress} />)
    expect(screen.getByTitle(testAddress).textContent).toBe('0xf39…2266')
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await navigator.clipboard.readText()).toBe(testAddress)
    expect(kit.toasts.getState().toast).toMatchObject({ variant: 'success', message: 'Address copied' })
  })

  test('param: whole: shows every character', () => {
    renderKit(<CopyAddress address={testAddress} whole />)
    expect(screen.getByText(testAddress)).toBeDefined()
  })

  test('error: says that the browser did not let the page copy', async () => {
    const { kit, user } = renderKit(<CopyAddress address={testAddress} />)
    const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard') ?? {}
    afterThisTest(() => void Object.defineProperty(navigator, 'clipboard', clipboard))
    const forbidden = { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }
    Object.defineProperty(navigator, 'clipboard', { value: forbidden, configurable: true })
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    await expect
      .poll(() => kit.toasts.getState().toast)
      .toMatchObject({
        variant: 'error',
        message: 'Failed to copy. Allow this page to use the clipboard, then try again.',
      })
  })
})
