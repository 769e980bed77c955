import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'
import { pairByLink } from '../link/actions.ts'

// Compiled before the first test, so that compiling counts against no test's time limit.
beforeAll(() => import('../app/Unlocked.tsx'))

/** Lets an app ask to connect and sign in at once, for a domain. */
async function ask(domain = 'app.example') {
  const wallet = await drawWallet()
  const { uri, response } = await wallet.dapp.authenticate({
    chains: ['eip155:31337', 'eip155:31338'],
    domain,
    uri: `https://${domain}/login`,
    nonce: 'abcdef123456',
    statement: 'Sign in to the app.',
    methods: ['personal_sign'],
  })
  const answer = response()
  // A test that expects a refusal awaits it later.
  answer.catch(() => undefined)
  await pairByLink(wallet.app, wallet.connected, uri)
  await screen.findByRole('heading', { name: 'Sign in to App?' })
  return { ...wallet, answer }
}

describe('SignInScreen', () => {
  it('default: every message is shown; one answer signs them all and connects', async () => {
    const { answer, accounts } = await ask()
    const address = accounts()[0]?.addresses.eip155
    for (const chain of ['One', 'Two']) {
      const message = screen.getByRole('region', { name: `Message for ${chain}` }).textContent
      expect(message).toContain(`app.example wants you to sign in with your Ethereum account:\n${address}`)
    }
    expect(screen.queryByText(/This is how sign-ins are stolen/)).toBeNull()
    await press('Sign in')
    const { auths, session } = await answer
    expect(auths?.map(({ p }) => p.iss)).toEqual([31_337, 31_338].map((id) => `did:pkh:eip155:${id}:${address}`))
    expect(session?.namespaces['eip155']?.methods).toEqual(['personal_sign'])
    expect(await screen.findByRole('button', { name: /^App/ })).toBeTruthy()
  })

  it('behavior: a message for another domain than the app’s causes a warning', async () => {
    await ask('bank.example')
    expect(
      screen.getByText(/^The message speaks for bank\.example, but the app gives https:\/\/app\.example/),
    ).toBeTruthy()
  })

  it('behavior: after a rejection, nothing is signed and nothing is connected', async () => {
    const { answer, connected } = await ask()
    await press('Reject')
    await expect(answer).rejects.toMatchObject({ code: 5000 })
    expect(await screen.findByText('No app is connected')).toBeTruthy()
    expect(connected.wallet.sessions.get()).toEqual([])
  })
})
