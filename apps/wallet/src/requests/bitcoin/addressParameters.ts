import { bitcoinNetworkOf } from '@holdfast/caip'
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

/** What tells the addresses of a network, as the library has it. */
export function addressParameters(caipNetworkId: string): typeof NETWORK {
  const network = bitcoinNetworkOf(caipNetworkId)
  return network?.name === 'mainnet' ? NETWORK : { ...TEST_NETWORK, bech32: network?.hrp ?? TEST_NETWORK.bech32 }
}
