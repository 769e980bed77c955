import { expect, it, vi } from 'vitest'
import { openWallet, requestedNamespaces } from '../../test/pairedWallet.ts'
import { shareLocks } from '../../test/shareLocks.ts'
import { pairByLink } from '../link/actions.ts'
import { approveProposal, rejectProposal } from './actions.ts'

it('approveProposal: the new session tells the app the capabilities of the account', async () => {
  // The chain has our contract for batches of calls, and the account has no code.
  const accountAddress = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const wallet = await openWallet({
    node: async (body) => {
      const result = String(body).toLowerCase().includes(accountAddress) ? '0x' : '0x6001'
      return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
    },
  })
  const { app, connected, dapp, accounts } = wallet
  const { chains, methods, events } = requestedNamespaces['eip155'] ?? { methods: [], events: [] }
  const optionalNamespaces = { eip155: { chains, events, methods: [...methods, 'wallet_sendCalls'] } }
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces })
  await pairByLink(app, connected, uri)
  const { proposal } = await wallet.untilQueued('proposal')
  await approveProposal(app, connected, proposal, { accounts: accounts().slice(0, 1), activeChain: 'eip155:31337' })
  const { sessionProperties, scopedProperties } = await approval()
  const address = accounts()[0]?.addresses.eip155 ?? ''
  expect(scopedProperties).toEqual({
    'eip155:31337': { [`eip155:31337:${address}`]: { atomic: { status: 'ready' } } },
  })
  expect(JSON.parse(String(sessionProperties?.['capabilities']))).toEqual({
    [address]: { '0x7a69': { atomic: { status: 'ready' } } },
  })
})

it('rejectProposal: does nothing while another tab approves the proposal, or afterwards', async () => {
  shareLocks()
  const wallet = await openWallet()
  const { app, connected, dapp, accounts } = wallet
  const otherTab = await wallet.openTab()
  const reject = vi.spyOn(otherTab.wallet.client, 'reject')
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: requestedNamespaces })
  await pairByLink(app, connected, uri)
  const { proposal } = await wallet.untilQueued('proposal')
  await vi.waitUntil(() => otherTab.wallet.client.getProposals().length === 1)
  const options = { accounts: accounts().slice(0, 1), activeChain: 'eip155:31337' }
  await Promise.all([approveProposal(app, connected, proposal, options), rejectProposal(app, otherTab, proposal)])
  expect((await approval()).acknowledged).toBe(true)
  expect(reject).not.toHaveBeenCalled()
})
