import { describeAdapter } from '../../../test/suites/describeAdapter.ts'
import { testNetwork } from '../../../test/testKit.ts'
import { createTestWallet } from '../../../test/testWallet.ts'
import { eip155 } from './eip155.ts'

describeAdapter('eip155', (target) => {
  const wallet = createTestWallet()
  const other = createTestWallet().account.address
  wallet.accounts = [wallet.account.address, other]
  wallet.knownChainIds.add(31_338)
  wallet.announce(target)
  const prompting = ['eth_requestAccounts', 'wallet_switchEthereumChain', 'wallet_addEthereumChain', 'personal_sign']
  const methods = {
    connect: 'eth_requestAccounts',
    requestNetwork: 'wallet_switchEthereumChain',
    signMessage: 'personal_sign',
  } as const
  return {
    adapter: eip155(),
    networks: [testNetwork(), testNetwork(31_338)],
    connectorId: 'com.kelp',
    asksForNetworks: true,
    announceLate: () => {
      createTestWallet({ name: 'Reef', rdns: 'com.reef' }).announce(target)
      return 'com.reef'
    },
    prompts: () => wallet.requests.filter(({ method }) => prompting.includes(method)).length,
    answer: (what, answer) => {
      wallet.answers[methods[what]] = async () => {
        await answer()
        return wallet.accounts
      }
    },
    forget: () => void (wallet.authorized = false),
    changeAccount: () => {
      wallet.emit('accountsChanged', [other, wallet.account.address])
      return other
    },
    changeNetwork: () => wallet.emit('chainChanged', '0x7a6a'),
    leave: () => wallet.emit('accountsChanged', []),
    listeners: () =>
      ['accountsChanged', 'chainChanged', 'disconnect'].reduce((sum, event) => sum + wallet.listenerCount(event), 0),
  }
})
