import { connect, loginWithEmail, loginWithFarcaster, loginWithSocial, openEmbedded, openModal } from '@holdfast/core'
import { createMockFrame } from '@holdfast/core/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { afterThisTest, perform } from '../../../test/renderKit.tsx'
import { renderLogin } from '../../../test/renderLogin.tsx'

const never = () => new Promise<never>(() => {})

/** A kit whose user is logged in by email. */
async function loggedIn() {
  const frame = createMockFrame()
  Object.assign(frame.session, { isConnected: true, email: 'kelp@reef.example' })
  const page = await renderLogin({ frame })
  await perform(() => connect(page.kit, { connectorId: 'ID_AUTH' }))
  return page
}

describe('EmailVerifyDevice', () => {
  test('default: waits for the approval, then asks for the code', async () => {
    const frame = createMockFrame()
    let approve = (): void => {}
    frame.answer({
      CONNECT_EMAIL: async () => ({ action: 'VERIFY_DEVICE' }),
      CONNECT_DEVICE: () => new Promise((resolve) => (approve = () => resolve(undefined))),
    })
    const { kit, asked } = await renderLogin({ frame })
    await perform(() => void loginWithEmail(kit, { email: 'kelp@reef.example' }))
    expect(await screen.findByText('Approve the login link we sent to kelp@reef.example')).toBeDefined()
    await waitFor(() => expect(asked('CONNECT_DEVICE')).toHaveLength(1))
    await perform(() => approve())
    expect(await screen.findByRole('heading', { name: 'Confirm Email' })).toBeDefined()
  })
})

describe('ConnectingSocial', () => {
  test('error: a login that fails says so, and can be tried again', async () => {
    const frame = createMockFrame()
    frame.refuse({ GET_SOCIAL_REDIRECT_URI: 'The provider rests' })
    const { kit, user, asked } = await renderLogin({ frame })
    await perform(() => loginWithSocial(kit, { provider: 'google' }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(asked('GET_SOCIAL_REDIRECT_URI')).toEqual([{ provider: 'google' }, { provider: 'google' }]),
    )
  })
})

describe('ConnectingSocial, after the window', () => {
  test('error: a blocked window is explained, and the next press opens another', async () => {
    const opened: unknown[] = []
    const open = window.open.bind(window)
    window.open = (...call) => {
      opened.push(call)
      return null
    }
    afterThisTest(() => void (window.open = open))
    const { kit, user } = await renderLogin({ frame: createMockFrame() })
    await perform(() => loginWithSocial(kit, { provider: 'google' }))
    expect(await screen.findByText('The window was blocked')).toBeDefined()
    expect(screen.getByText(/allow windows for this page/)).toBeDefined()
    expect(opened).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(opened).toHaveLength(2)
  })
})

describe('ConnectingFarcaster', () => {
  test('default: shows the channel as a code to scan, and copies it', async () => {
    const frame = createMockFrame()
    frame.answer({ CONNECT_FARCASTER: never })
    const { kit } = await renderLogin({ frame })
    await perform(() => void loginWithFarcaster(kit))
    expect(await screen.findByRole('img', { name: 'QR code for a login with Farcaster' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Copy link' }).hasAttribute('disabled')).toBe(false)
  })
})

describe('UpdateEmailWallet', () => {
  test('default: a new address leads to the code of the old one', async () => {
    const { kit, user, asked } = await loggedIn()
    await perform(() => openModal(kit, { view: 'UpdateEmailWallet' }))
    const field = await screen.findByRole('textbox', { name: 'New email' })
    expect((field as HTMLInputElement).value).toBe('kelp@reef.example')
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
    await user.clear(field)
    await user.type(field, 'coral@reef.example{Enter}')
    expect(await screen.findByRole('heading', { name: 'Confirm Current Email' })).toBeDefined()
    expect(screen.getByText('kelp@reef.example')).toBeDefined()
    expect(asked('UPDATE_EMAIL')).toEqual([{ email: 'coral@reef.example' }])
  })

  test('error: an invalid address is reported at the field, until it is changed', async () => {
    const { kit, user, asked } = await loggedIn()
    await perform(() => openModal(kit, { view: 'UpdateEmailWallet' }))
    const field = await screen.findByRole('textbox', { name: 'New email' })
    await user.clear(field)
    await user.type(field, 'coral@reef{Enter}')
    expect(await screen.findByText('Invalid email. Try again.')).toBeDefined()
    await user.type(field, '.example')
    expect(screen.queryByText('Invalid email. Try again.')).toBeNull()
    expect(asked('UPDATE_EMAIL')).toEqual([])
  })
})

describe('AccountSettings', () => {
  test('behavior: names the login of the embedded wallet', async () => {
    const { kit } = await loggedIn()
    await perform(() => openModal(kit, { view: 'AccountSettings' }))
    expect(await screen.findByText('kelp@reef.example')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Switch to your smart account' })).toBeDefined()
  })

  test('behavior: with two types of account, each says by words which it is', async () => {
    const { kit, frame } = await loggedIn()
    const [key, contract] = ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222']
    const accounts = [
      { address: key, type: 'eoa' as const },
      { address: contract, type: 'smartAccount' as const },
    ]
    frame.answer({
      GET_USER: async () => ({ address: contract, chainId: 31_337, accounts, preferredAccountType: 'smartAccount' }),
    })
    frame.updateSession()
    await perform(() => openModal(kit, { view: 'Account' }))
    expect(await screen.findByText('Smart account')).toBeDefined()
    await perform(() => openModal(kit, { view: 'Profile' }))
    expect(await screen.findByText('Standard account')).toBeDefined()
    await perform(() => openModal(kit, { view: 'AccountSettings' }))
    expect(await screen.findByRole('button', { name: 'Switch to your EOA' })).toBeDefined()
  })

  test('behavior: its mail address leads to where it is changed, and the upgrade to the page of its key', async () => {
    const { kit, user } = await loggedIn()
    await perform(() => openModal(kit, { view: 'AccountSettings' }))
    await user.click(await screen.findByRole('button', { name: /kelp@reef\.example/ }))
    expect(await screen.findByRole('heading', { name: 'Edit Email' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: /Upgrade your wallet/ }))
    expect(await screen.findByRole('heading', { name: 'Upgrade your Wallet' })).toBeDefined()
    expect(await screen.findByRole('button', { name: /^Open / })).toBeDefined()
  })
})

describe('ApproveTransaction', () => {
  test('default: opens for a request, without a way back; closing it refuses', async () => {
    const { kit, frame, user } = await loggedIn()
    frame.answer({ RPC_REQUEST: never })
    const client = await openEmbedded(kit)
    const request = client.request({ method: 'personal_sign', params: ['0x00', '0x00'] })
    request.catch(() => {})
    expect(await screen.findByRole('heading', { name: 'Approve Transaction' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await expect(request).rejects.toMatchObject({ shortMessage: 'Request was aborted' })
  })
})
