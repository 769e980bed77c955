import { createDeferred } from '@holdfast/base'
import { loginWithFarcaster } from '@holdfast/core'
import { createMockFrame } from '@holdfast/core/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { letWindowsOpen } from '../../../../test/letWindowsOpen.ts'
import { perform } from '../../../../test/renderKit.tsx'
import { renderLogin } from '../../../../test/renderLogin.tsx'

const never = () => new Promise<never>(() => {})
const CHANNEL = 'https://farcaster.example/channel'

describe('ConnectingFarcaster', () => {
  test('default: shows the channel as a code to scan, and copies it', async () => {
    const frame = createMockFrame()
    frame.answer({ CONNECT_FARCASTER: never })
    const { kit, user } = await renderLogin({ frame })
    await perform(() => void loginWithFarcaster(kit))
    const code = await screen.findByRole('img', { name: 'QR code for a login with Farcaster' })
    expect(screen.getByText('Scan this QR Code with your phone')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(CHANNEL)
    expect(code).toBeDefined()
  })

  test('behavior: offers nothing to copy while the channel is requested', async () => {
    const frame = createMockFrame()
    frame.answer({ GET_FARCASTER_URI: never })
    const { kit } = await renderLogin({ frame })
    await perform(() => void loginWithFarcaster(kit))
    expect((await screen.findByRole('button', { name: 'Copy link' })).hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('img', { name: 'QR code for a login with Farcaster' })).toBeNull()
  })

  test('behavior: loads the data of the user once they have approved, then closes', async () => {
    const frame = createMockFrame()
    const user = createDeferred<{ address: string; chainId: number }>()
    frame.answer({ GET_USER: () => user.promise })
    const { kit } = await renderLogin({ frame })
    await perform(() => void loginWithFarcaster(kit))
    expect(await screen.findByText('Loading user data')).toBeDefined()
    expect(screen.getByText('Please wait a moment while we load your data.')).toBeDefined()
    await perform(() => user.resolve({ address: frame.address, chainId: 31_337 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('behavior: opens the app on a phone when the button is pressed', async () => {
    vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 16)')
    const { openings: links } = letWindowsOpen()
    const frame = createMockFrame()
    const channel = createDeferred<{ url: string }>()
    frame.answer({ GET_FARCASTER_URI: () => channel.promise, CONNECT_FARCASTER: never })
    const { kit, user, payloadsOf } = await renderLogin({ frame })
    await perform(() => void loginWithFarcaster(kit))
    expect(await screen.findByText('Continue in Farcaster')).toBeDefined()
    expect(screen.getByText('Accept the connection request in the app')).toBeDefined()
    const button = screen.getByRole('button', { name: 'Open farcaster' })
    expect(button.hasAttribute('disabled')).toBe(true)
    await waitFor(() => expect(payloadsOf('GET_FARCASTER_URI')).toHaveLength(1))
    await perform(() => channel.resolve({ url: CHANNEL }))
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    await user.click(button)
    expect(links).toEqual([[CHANNEL, '_blank']])
  })
})
