import { expect, it, vi } from 'vitest'
import { openWallet } from '../../test/pairedWallet.ts'
import { shareLocks } from '../../test/shareLocks.ts'
import { pairByLink } from '../link/actions.ts'
import { approveSignIn, rejectSignIn } from './actions.ts'
import { listStatements } from './rules.ts'

it('rejectSignIn: does nothing while another tab approves the sign-in, or afterwards', async () => {
  shareLocks()
  const wallet = await openWallet()
  const { app, connected, dapp } = wallet
  const otherTab = await wallet.openTab()
  const reject = vi.spyOn(otherTab.wallet.client, 'rejectSessionAuthenticate')
  const { uri, response } = await dapp.authenticate({
    chains: ['eip155:31337'],
    domain: 'app.example',
    uri: 'https://app.example/login',
    nonce: 'abcdef123456',
    methods: ['personal_sign'],
  })
  await pairByLink(app, connected, uri)
  const { request } = await wallet.untilQueued('signIn')
  await vi.waitUntil(() => otherTab.wallet.client.getAuthRequests().length === 1)
  const state = app.vault.state.get()
  const address = wallet.accounts()[0]?.addresses.eip155 ?? ''
  const statements = listStatements(request, { address, chains: connected.config.chains })
  if (state.status !== 'unlocked' || !statements) throw new Error('the wallet cannot sign in')
  await Promise.all([
    approveSignIn(app, connected, request, { keyring: state.keyring, address, statements }),
    rejectSignIn(app, otherTab, request),
  ])
  expect((await response()).session).toBeDefined()
  expect(reject).not.toHaveBeenCalled()
})
