import { formatCaipNetworkId } from '@holdfast/caip'
import { createPolkadotAccount, createPolkadotTestWallet } from '@holdfast/testing'
import { describeConnector } from '../../../../test/suites/describeConnector.ts'
import { memoryNetwork } from '../../../../test/testAdapter.ts'
import { createTestKit } from '../../../../test/testKit.ts'
import { createTestWindow } from '../../../../test/testWindow.ts'
import { connect } from '../../../connections/actions/connect.ts'
import { polkadot } from '../polkadot.ts'

/** Chains without a prefix of their own: an account has the same address on all of them. */
const references = ['a', 'b', 'c'].map((digit) => digit.repeat(32))
const [first, second] = [createPolkadotAccount(), createPolkadotAccount({ type: 'ed25519' })]
const chainOf = (digit: string) => formatCaipNetworkId({ namespace: 'polkadot', reference: digit.repeat(32) })

describeConnector('a Polkadot extension', async () => {
  const window = createTestWindow()
  const wallet = createPolkadotTestWallet(window, { key: 'talisman', accounts: [first, second] })
  const networks = references.map((reference) => memoryNetwork(reference, 'polkadot'))
  const createKit = () => createTestKit({ networks, adapters: [polkadot()] }, { window }).kit
  const kit = createKit()
  return {
    kit,
    networks: [chainOf('a'), chainOf('b'), chainOf('c')],
    hasEveryNetwork: true,
    accounts: [first.address, second.address],
    sent: { id: 1, signature: `0x01${'ab'.repeat(64)}` },
    connect: (answer) => {
      if (answer === 'decline') wallet.rejectNext('enable')
      else if (answer === 'silence') wallet.neverAnswerNext('enable')
      else if (answer !== 'approve')
        wallet.answerNext(
          answer.accounts.map((address) => ({ address })),
          'accounts',
        )
      return connect(kit, { connectorId: 'injectedWeb3:talisman' })
    },
    reload: createKit,
    answer: (what, answer) => {
      if (what === 'switch') return
      const method = what === 'sign' ? 'signRaw' : 'signPayload'
      try {
        wallet.answerNext(answer(), method)
      } catch (thrown) {
        wallet.failNext({ isError: thrown instanceof Error, thrown }, method)
      }
    },
    // After the first access, an extension grants access again without a prompt.
    prompts: () =>
      wallet.requestsOf('enable').slice(0, 1).length +
      wallet.requests.filter(({ method }) => method.startsWith('sign')).length,
    reportAccounts: async (accounts) => {
      const reported = Array.isArray(accounts) ? accounts.map(String) : [String(accounts)]
      await wallet.setAccounts(
        reported.map((address) => [first, second].find((each) => each.address === address) ?? { ...first, address }),
      )
    },
    leave: wallet.disconnect,
    // An extension has no call to disconnect: only the removed listeners show the end of the connection.
    isOpen: () => wallet.listenerCount() > 0,
  }
})
