import { openModal } from '@holdfast/core'
import { createMockFrame } from '@holdfast/core/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { letWindowsOpen } from '../../../../test/letWindowsOpen.ts'
import { perform } from '../../../../test/renderKit.tsx'
import { renderLogin } from '../../../../test/renderLogin.tsx'

const socials = ['apple', 'github', 'farcaster', 'google'] as const
const termsConditionsUrl = 'https://reef.example/terms'

async function openSocials(options: Parameters<typeof renderLogin>[0] = {}) {
  const page = await renderLogin(options)
  await perform(() => openModal(page.kit, { view: 'ConnectSocials' }))
  await screen.findByRole('heading', { name: 'All socials' })
  return page
}

describe('ConnectSocials', () => {
  test('param: socials: shows the given logins in this order, and starts the login of the provider that is pressed', async () => {
    letWindowsOpen()
    const { user, payloadsOf } = await openSocials({ options: { features: { socials: [...socials] } } })
    const rows = () =>
      screen
        .getAllByRole('button')
        .flatMap(({ textContent }) => socials.find((each) => each === textContent.toLowerCase()) ?? [])
    expect(rows()).toEqual(socials)
    await user.click(screen.getByRole('button', { name: 'GitHub' }))
    await waitFor(() => expect(payloadsOf('GET_SOCIAL_REDIRECT_URI')).toEqual([{ provider: 'github' }]))
  })

  test('behavior: requests a channel for a login with Farcaster', async () => {
    const frame = createMockFrame()
    frame.answer({ CONNECT_FARCASTER: () => new Promise<never>(() => {}) })
    const { user, payloadsOf } = await openSocials({ frame })
    await user.click(screen.getByRole('button', { name: 'Farcaster' }))
    expect(await screen.findByRole('heading', { name: 'Farcaster' })).toBeDefined()
    await waitFor(() => expect(payloadsOf('GET_FARCASTER_URI')).toHaveLength(1))
    expect(payloadsOf('GET_SOCIAL_REDIRECT_URI')).toEqual([])
  })

  test('param: legalCheckbox blocks the logins until the user agrees', async () => {
    const { kit, user } = await openSocials({ options: { termsConditionsUrl, features: { legalCheckbox: true } } })
    const isBlocked = () => screen.getByRole('button', { name: /GitHub/, hidden: true }).closest('[inert]') !== null
    expect(isBlocked()).toBe(true)
    await user.click(screen.getByRole('checkbox'))
    expect(isBlocked()).toBe(false)
    kit.destroy()
  })

  test('param: termsConditionsUrl: is linked below the logins', async () => {
    await openSocials({ options: { termsConditionsUrl } })
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Terms of Service' }).href).toBe(termsConditionsUrl)
  })
})
