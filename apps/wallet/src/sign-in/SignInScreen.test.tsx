import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'
import { importOnly } from '../../test/importOnly.ts'
import { pairByLink } from '../link/actions.ts'

// Compiles the pages before the first test, so that no test's time limit includes this.
beforeAll(() => import('../app/Unlocked.tsx'))

/** Lets an app request to connect and to sign in to a domain, and waits until the wallet asks the user. */
async function requestSignIn(
  domain = 'app.example',
  { chains = ['eip155:31337', 'eip155:31338'], hasAddress = true } = {},
) {
  const wallet = await drawWallet()
  if (!hasAddress) await importOnly(wallet, 'solana')
  const { uri, response } = await wallet.dapp.authenticate({
    chains,
    domain,
    uri: `https://${domain}/login`,
    nonce: 'abcdef123456',
    statement: 'Sign in to the app.',
    methods: ['personal_sign'],
  })
  const answer = response()
  // Prevents an unhandled rejection. A test that expects a rejection awaits the answer later.
  answer.catch(() => undefined)
  await pairByLink(wallet.app, wallet.connected, uri)
  await screen.findByRole('heading', { name: 'Sign in to App?' })
  return { ...wallet, answer }
}

describe('SignInScreen', () => {
  it('default: shows every message; one approval signs them all and connects the app', async () => {
    const { answer, accounts } = await requestSignIn()
    const address = accounts()[0]?.addresses.eip155
    for (const chain of ['One', 'Two']) {
      const message = screen.getByRole('region', { name: `Message for ${chain}` }).textContent
      expect(message).toContain(`app.example wants you to sign in with your Ethereum account:\n${address}`)
    }
    expect(screen.queryByText(/This is how sign-ins are stolen/)).toBeNull()
    expect(screen.getByText('Account').nextElementSibling?.textContent).toContain(address)
    expect(screen.getByRole('button', { name: 'Sign in' }).dataset['variant']).toBe('primary')
    await press('Sign in')
    const { auths, session } = await answer
    expect(auths?.map(({ p }) => p.iss)).toEqual([31_337, 31_338].map((id) => `did:pkh:eip155:${id}:${address}`))
    expect(session?.namespaces['eip155']?.methods).toEqual(['personal_sign'])
    expect(await screen.findByRole('button', { name: /^App/ })).toBeTruthy()
  })

  it('behavior: warns of a message for another domain than the app’s', async () => {
    await requestSignIn('bank.example')
    expect(
      screen.getByText(/^The message speaks for bank\.example, but the app gives https:\/\/app\.example/),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign in' }).dataset['variant']).toBe('danger')
  })

  it.each([
    ['the app asks for no network of the wallet', { chains: ['eip155:1'] }, /^The app asks for no network/],
    [
      'the account has no Ethereum address',
      { hasAddress: false },
      /^Signing in needs an account for Ethereum networks/,
    ],
  ])('error: if %s, the user can only reject', async (_, options, reason) => {
    const { answer } = await requestSignIn('app.example', options)
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
    await press('Reject')
    await expect(answer).rejects.toMatchObject({ code: 5000 })
  })

  it('error: announces that the answer could not be sent; the user can send it again', async () => {
    const { answer, connected } = await requestSignIn()
    const approve = vi
      .spyOn(connected.wallet.client, 'approveSessionAuthenticate')
      .mockRejectedValue(new TypeError('offline'))
    await press('Sign in')
    expect((await screen.findByText(/^The app could not be reached/)).closest('[role=alert]')).not.toBeNull()
    approve.mockRestore()
    await press('Sign in')
    expect((await answer).session).toBeDefined()
  })

  it('behavior: after a rejection, nothing is signed and nothing is connected', async () => {
    const { answer, connected } = await requestSignIn()
    await press('Reject')
    await expect(answer).rejects.toMatchObject({ code: 5000 })
    expect(await screen.findByText('No app is connected')).toBeTruthy()
    expect(connected.wallet.sessions.get()).toEqual([])
  })
})
