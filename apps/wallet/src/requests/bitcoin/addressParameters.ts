import { bitcoinNetworkOf } from '@holdfast/caip'
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

/** Returns the address parameters of a network, in the form that the Bitcoin library takes. */
export function addressParameters(caipNetworkId: string): typeof NETWORK {
  const network = bitcoinNetworkOf(caipNetworkId)
  return network?.name === 'mainnet' ? NETWORK : { ...TEST_NETWORK, bech32: network?.hrp ?? TEST_NETWORK.bech32 }
}
