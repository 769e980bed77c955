import type { ChainNamespace } from '@holdfast/caip'
import { expect, test } from 'vitest'
import { createDataServices } from '../../test/services/testData.ts'
import {
  bitcoinAddresses,
  createMemoryAdapter,
  createMemoryWallet,
  memoryNetwork,
  solanaAddresses,
} from '../../test/testAdapter.ts'
import { createTestKit } from '../../test/testKit.ts'
import { connect } from '../connections/actions/connect.ts'
import { loadTokens } from '../tokens/actions/loadTokens.ts'
import { fetchTransactions } from '../transactions/actions/fetchTransactions.ts'

test.each<[ChainNamespace, string, [string, ...string[]], number]>([
  ['solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', [...solanaAddresses], 1],
  ['bip122', '000000000019d6689c085ae165831e93', bitcoinAddresses(), 0],
  // The test wallet accepts any text as an address.
  ['polkadot', '91b171bb158e2d3848fa23a9f1c25182', ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'], 0],
])(
  'outside eip155, balances and history are requested only for solana accounts: %s',
  async (namespace, reference, addresses, times) => {
    const services = await createDataServices()
    const network = memoryNetwork(reference, namespace)
    services.answers['/v1/supported-chains'] = { http: [network.caipNetworkId], ws: [] }
    services.data['balance'] = { balances: [] }
    const wallet = createMemoryWallet({ addresses, caipNetworkId: network.caipNetworkId })
    const adapters = [createMemoryAdapter([wallet], namespace)]
    const { kit } = createTestKit({ ...services.options, networks: [network], adapters })
    await connect(kit, { connectorId: wallet.id })
    await loadTokens(kit)
    await fetchTransactions(kit)
    const [address] = addresses
    const asked = services.paths().filter((path) => path.includes(address))
    expect(asked.filter((path) => path.endsWith('/balance'))).toHaveLength(times)
    expect(asked.filter((path) => path.endsWith('/history'))).toHaveLength(times)
  },
)
