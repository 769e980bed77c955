import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceWallet } from '../../../../test/announceWallet.ts'
import { afterThisTest } from '../../../../test/renderKit.tsx'
import { renderLogin } from '../../../../test/renderLogin.tsx'

describe('EmailField', () => {
  test('default: an address leads to the view for its code', async () => {
    const { user, asked } = await renderLogin()
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), ' kelp@reef.example {Enter}')
    expect(await screen.findByRole('heading', { name: 'Confirm Email' })).toBeDefined()
    expect(screen.getByText('kelp@reef.example')).toBeDefined()
    expect(asked('CONNECT_EMAIL')).toEqual([{ email: 'kelp@reef.example' }])
  })

  test('error: an invalid address is reported at the field, until it is changed', async () => {
    const { user, asked } = await renderLogin()
    const field = await screen.findByRole('textbox', { name: 'Email' })
    await user.type(field, 'kelp@reef{Enter}')
    expect(await screen.findByText('Invalid email. Try again.')).toBeDefined()
    expect(asked('CONNECT_EMAIL')).toEqual([])
    await user.type(field, '.example')
    expect(screen.queryByText('Invalid email. Try again.')).toBeNull()
  })

  test('behavior: three characters are too few to go on', async () => {
    const { user, kit } = await renderLogin()
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'a@b{Enter}')
    expect(kit.getState().embedded?.login).toEqual({ step: 'idle' })
  })
})

describe('SocialButtons', () => {
  test('default: the first one wide, four icons, and the way to the others', async () => {
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

  test('param: socials, only those; none, no buttons', async () => {
    await renderLogin({ options: { features: { socials: ['github', 'google'] } } })
    expect(await screen.findByRole('button', { name: /Continue with GitHub/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'More social logins' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Continue with X/ })).toBeNull()
  })
})

describe('Connect', () => {
  test('default: email and social logins first; wallets first where one is installed', async () => {
    const order = () =>
      [...document.querySelectorAll('.hf-kit-email, .hf-kit-socials, .hf-kit-or')].map(({ className }) => className)
    const { kit } = await renderLogin()
    await screen.findByRole('textbox', { name: 'Email' })
    expect(order()).toEqual(['hf-kit-email', 'hf-kit-socials', 'hf-kit-or'])
    kit.destroy()
  })

  test('behavior: with a wallet in the page the list comes first', async () => {
    const wallet = announceWallet({ name: 'Kelp Wallet', rdns: 'test.kelp', answers: {} })
    afterThisTest(wallet.remove)
    await renderLogin()
    await screen.findByRole('textbox', { name: 'Email' })
    const order = [...document.querySelectorAll('.hf-kit-email, .hf-kit-or')].map(({ className }) => className)
    expect(order).toEqual(['hf-kit-or', 'hf-kit-email'])
  })

  test('param: email switched off', async () => {
    await renderLogin({ options: { features: { email: false } } })
    expect(await screen.findByRole('button', { name: /Continue with Google/ })).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull()
  })
})
