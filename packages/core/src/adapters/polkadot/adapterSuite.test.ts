import { polkadotNetworkIds, withSs58Prefix } from '@holdfast/caip'
import { createPolkadotAccount, createPolkadotTestWallet } from '@holdfast/testing'
import { describeAdapter } from '../../../test/suites/describeAdapter.ts'
import { memoryNetwork } from '../../../test/testAdapter.ts'
import { polkadot } from './polkadot.ts'

const networkOf = (caipNetworkId: string) => memoryNetwork(caipNetworkId.slice('polkadot:'.length), 'polkadot')

describeAdapter('polkadot', (target) => {
  const [first, second] = [createPolkadotAccount(), createPolkadotAccount({ type: 'ed25519' })]
  const wallet = createPolkadotTestWallet(target, { key: 'talisman', accounts: [first, second] })
  return {
    adapter: polkadot(),
    networks: [networkOf(polkadotNetworkIds.polkadot), networkOf(polkadotNetworkIds.kusama)],
    connectorId: 'injectedWeb3:talisman',
    asksForNetworks: false,
    announceLate: () => {
      createPolkadotTestWallet(target, { key: 'subwallet-js', accounts: [second] })
      // Extensions announce nothing: the kit finds them at the user's next action.
      target.dispatchEvent(new Event('pointerdown'))
      return 'injectedWeb3:subwallet-js'
    },
    // After the first access, an extension grants access again without a prompt.
    prompts: () =>
      wallet.requestsOf('enable').slice(0, 1).length +
      wallet.requests.filter(({ method }) => method.startsWith('sign')).length,
    answer: (what, answer) => {
      if (what === 'requestNetwork') return
      const held = wallet.holdNext(what === 'connect' ? 'enable' : 'signRaw')
      void answer().then(held.release, (thrown: unknown) => {
        held.fail(thrown)
      })
    },
    forget: () => void wallet.disconnect(),
    changeAccount: async () => {
      await wallet.setAccounts([second, first])
      return withSs58Prefix(second.address, 0) ?? ''
    },
    leave: wallet.disconnect,
    listeners: wallet.listenerCount,
  }
})
