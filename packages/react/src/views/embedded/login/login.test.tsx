import { createDeferred } from '@holdfast/base'
import { createMockFrame } from '@holdfast/core/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceWallet } from '../../../../test/announceWallet.ts'
import { letWindowsOpen } from '../../../../test/letWindowsOpen.ts'
import { afterThisTest, perform } from '../../../../test/renderKit.tsx'
import { renderLogin } from '../../../../test/renderLogin.tsx'

describe('EmailField', () => {
  test('default: leads to the view for the code after an address was entered', async () => {
    const { user, payloadsOf } = await renderLogin()
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), ' kelp@reef.example {Enter}')
    expect(await screen.findByRole('heading', { name: 'Confirm Email' })).toBeDefined()
    expect(screen.getByText('kelp@reef.example')).toBeDefined()
    expect(payloadsOf('CONNECT_EMAIL')).toEqual([{ email: 'kelp@reef.example' }])
  })

  test('error: reports an invalid address at the field, until the address is changed', async () => {
    const { user, payloadsOf } = await renderLogin()
    const field = await screen.findByRole('textbox', { name: 'Email' })
    await user.type(field, 'kelp@reef{Enter}')
    expect(await screen.findByText('Invalid email. Try again.')).toBeDefined()
    expect(payloadsOf('CONNECT_EMAIL')).toEqual([])
    await user.type(field, '.example')
    expect(screen.queryByText('Invalid email. Try again.')).toBeNull()
  })

  test('behavior: loads the frame when the field is focused, and emits an event', async () => {
    const events: string[] = []
    const { user, kit, frame } = await renderLogin()
    kit.onEvent(({ event }) => void events.push(event))
    const field = await screen.findByRole('textbox', { name: 'Email' })
    expect(frame.frames()).toBe(0)
    await user.click(field)
    await waitFor(() => expect(frame.frames()).toBe(1))
    expect(events).toContain('EMAIL_LOGIN_SELECTED')
  })

  test('behavior: sends one request to the frame at a time, and lets the user change the address after a refusal', async () => {
    const frame = createMockFrame()
    const answer = createDeferred<never>()
    frame.answer({ CONNECT_EMAIL: () => answer.promise })
    const { user, payloadsOf } = await renderLogin({ frame })
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })
    await user.type(field, 'kelp@reef.example{Enter}')
    const button = screen.getByRole('button', { name: 'Continue with email' })
    await waitFor(() => expect(payloadsOf('CONNECT_EMAIL')).toHaveLength(1))
    expect([button.getAttribute('aria-busy'), field.readOnly]).toEqual(['true', true])
    await user.click(button)
    await perform(() => answer.reject(new Error()))
    expect(await screen.findByText('Something went wrong')).toBeDefined()
    expect([payloadsOf('CONNECT_EMAIL').length, field.value, field.readOnly]).toEqual([1, 'kelp@reef.example', false])
  })

  test('behavior: does not submit an address of three characters', async () => {
    const { user, kit } = await renderLogin()
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'a@b{Enter}')
    await waitFor(() => expect(kit.getState().embedded?.login).toEqual({ step: 'idle' }))
  })
})

describe('SocialButtons', () => {
  test('default: shows a wide button, four icons, and a button that leads to the others', async () => {
    const { user } = await renderLogin()
    const names = (await screen.findAllByRole('button', { name: /^Continue with (?!email|a wallet)/ })).map(
      (button) => button.getAttribute('aria-label') ?? button.textContent,
    )
    expect(names.map((name) => name.replace(/^.*Continue with /, ''))).toEqual([
      'Google',
      'X',
      'Discord',
      'Farcaster',
      'GitHub',
    ])
    await user.click(screen.getByRole('button', { name: 'More social logins' }))
    expect(await screen.findByRole('heading', { name: 'All socials' })).toBeDefined()
    expect(screen.getByRole('button', { name: /Facebook/ })).toBeDefined()
  })

  test('default: starts the login of the provider that is pressed', async () => {
    letWindowsOpen()
    const { user, payloadsOf } = await renderLogin()
    await user.click(await screen.findByRole('button', { name: /Continue with Google/ }))
    await waitFor(() => expect(payloadsOf('GET_SOCIAL_REDIRECT_URI')).toEqual([{ provider: 'google' }]))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Continue with Discord' }))
    await waitFor(() => expect(payloadsOf('GET_SOCIAL_REDIRECT_URI').at(-1)).toEqual({ provider: 'discord' }))
  })

  test.each([
    [2, 'shows both wide, with text'],
    [6, 'shows one wide and five icons, without a button for more'],
  ])('param: %i socials: %s', async (count) => {
    const socials = (['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const).slice(0, count)
    await renderLogin({ options: { features: { socials } } })
    const buttons = await screen.findAllByRole('button', { name: /^Continue with (?!email|a wallet)/ })
    const wide = buttons.filter(({ textContent }) => textContent.includes('Continue with'))
    expect([buttons.length, wide.length]).toEqual([count, count === 2 ? 2 : 1])
    expect(screen.queryByRole('button', { name: 'More social logins' })).toBeNull()
  })

  test('param: socials: shows only the given providers', async () => {
    await renderLogin({ options: { features: { socials: ['github', 'google'] } } })
    expect(await screen.findByRole('button', { name: /Continue with GitHub/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'More social logins' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Continue with X/ })).toBeNull()
  })
})

describe('Connect', () => {
  test('default: shows email and social logins before the wallets', async () => {
    const order = () =>
      [...document.querySelectorAll('.hf-kit-email, .hf-kit-socials, .hf-kit-or')].map(({ className }) => className)
    const { kit } = await renderLogin()
    await screen.findByRole('textbox', { name: 'Email' })
    expect(order()).toEqual(['hf-kit-email', 'hf-kit-socials', 'hf-kit-or'])
    kit.destroy()
  })

  test('behavior: shows the wallets first when one is installed', async () => {
    const wallet = announceWallet({ name: 'Kelp Wallet', rdns: 'test.kelp', answers: {} })
    afterThisTest(wallet.remove)
    await renderLogin()
    await screen.findByRole('textbox', { name: 'Email' })
    const order = [...document.querySelectorAll('.hf-kit-email, .hf-kit-or')].map(({ className }) => className)
    expect(order).toEqual(['hf-kit-or', 'hf-kit-email'])
  })

  test('param: features.email off: shows no field for an address', async () => {
    await renderLogin({ options: { features: { email: false } } })
    expect(await screen.findByRole('button', { name: /Continue with Google/ })).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull()
  })
})
