import { parseSs58 } from '@holdfast/caip'
import { pairedConnector } from '../../../pairing/adapter/pairedConnector.ts'
import { refineGrants } from '../../../pairing/adapter/refineGrants.ts'
import type { AdapterContext } from '../../adapter.ts'
import type { PolkadotConnector } from '../polkadotWallet.ts'
import { readSignature } from '../readSignature.ts'

/**
 * Creates the connector of the wallet that the kit is paired with. Addresses that are not valid SS58 are left out.
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc
 */
export function pairedPolkadot(context: AdapterContext): PolkadotConnector {
  const connector = refineGrants(pairedConnector('polkadot', context), (grant) => {
    const [first, ...others] = grant.addresses.filter((address) => parseSs58(address))
    return first === undefined ? undefined : { ...grant, addresses: [first, ...others] }
  })
  const { request } = connector
  return {
    ...connector,
    signMessage: async ({ address, message }) => {
      const method = 'polkadot_signMessage'
      return readSignature(method, await request({ method, params: { address, message } }))
    },
    signPayload: async (transactionPayload, { address }) => {
      const method = 'polkadot_signTransaction'
      const params = { address, transactionPayload: { ...transactionPayload, address } }
      return readSignature(method, await request({ method, params }))
    },
  }
}
