import { type AdapterFixture, describeAdapter } from './suites/describeAdapter.ts'
import {
  bitcoinAccounts,
  bitcoinAddresses,
  createMemoryAdapter,
  createMemoryWallet,
  type MemoryWallet,
  memoryNetwork,
} from './testAdapter.ts'

/** Creates a memory adapter with one wallet, and the controls of that wallet. */
function memoryFixture(wallet: MemoryWallet, networks: AdapterFixture['networks']): AdapterFixture {
  const adapter = createMemoryAdapter([wallet], networks[0].chainNamespace)
  return {
    adapter,
    networks,
    connectorId: wallet.id,
    asksForNetworks: true,
    announceLate: () => {
      adapter.announce(createMemoryWallet({ id: 'late', name: 'Late' }))
      return 'late'
    },
    prompts: () => wallet.requests.filter((what) => what !== 'reconnect').length,
    answer: (what, answer) => void (wallet.answers[what] = answer),
    forget: () => void (wallet.authorized = false),
    changeAccount: () => {
      const [first, second = first] = wallet.addresses
      wallet.addresses = [second, first]
      adapter.changed()
      return second
    },
    changeNetwork: () => {
      wallet.caipNetworkId = networks[1].caipNetworkId
      adapter.changed()
    },
    leave: () => adapter.leave(),
    // The wallet calls its adapter directly, which needs no listener.
    listeners: () => 0,
  }
}

describeAdapter('the test adapter', () => {
  const networks = [memoryNetwork(), memoryNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')] as const
  return memoryFixture(createMemoryWallet(), networks)
})

describeAdapter('the test adapter with accounts of several types', () => {
  const networks = [
    memoryNetwork('000000000019d6689c085ae165831e93', 'bip122'),
    memoryNetwork('000000000933ea01ad0ee984209779ba', 'bip122'),
  ] as const
  const { caipNetworkId } = networks[0]
  const wallet = createMemoryWallet({ caipNetworkId, addresses: bitcoinAddresses(), accounts: bitcoinAccounts })
  return { ...memoryFixture(wallet, networks), secondAccountType: 'ordinal' }
})
