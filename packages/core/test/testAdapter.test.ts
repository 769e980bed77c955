import { describeAdapter } from './describeAdapter.ts'
import { createMemoryAdapter, createMemoryWallet, memoryNetwork } from './testAdapter.ts'

describeAdapter('the adapter of tests', () => {
  const networks = [memoryNetwork(), memoryNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')] as const
  const wallet = createMemoryWallet()
  const adapter = createMemoryAdapter([wallet])
  return {
    adapter,
    networks,
    connectorId: wallet.id,
    lateConnectorId: 'late',
    announceLate: () => adapter.announce(createMemoryWallet({ id: 'late', name: 'Late' })),
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
    leave: () => adapter.left(),
    // It calls its adapter, which asks for no listener.
    listeners: () => 0,
  }
})
