import { isRecord } from '@holdfast/base'
import { base64 } from '@scure/base'
import { pairedConnector } from '../../../pairing/adapter/pairedConnector.ts'
import { refineGrants } from '../../../pairing/adapter/refineGrants.ts'
import type { AdapterContext } from '../../adapter.ts'
import { readAccount, readGrant } from '../bitcoinGrant.ts'
import type { BitcoinConnector } from '../bitcoinWallet.ts'
import { readBytes, readSignature, readTxid } from '../bytes/encoding.ts'

/**
 * Creates the connector of the wallet that the kit is paired with.
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export function pairedBitcoin(context: AdapterContext): BitcoinConnector {
  const connector = refineGrants(pairedConnector('bip122', context), (grant) => {
    const { caipNetworkId, addresses } = grant
    const { caipNetworks } = context
    const reported = addresses.flatMap(readAccount)
    const bitcoinGrant = readGrant({ reported, caipNetworkId, preferred: undefined, caipNetworks })
    return bitcoinGrant && { ...grant, ...bitcoinGrant }
  })
  const { request } = connector
  const signText: BitcoinConnector['signText'] = async (message, { address }, protocol) => {
    const method = 'signMessage'
    const answer = await request({ method, params: { account: address, address, message, protocol } })
    return readSignature(method, isRecord(answer) ? answer['signature'] : answer)
  }
  return {
    ...connector,
    signMessage: ({ message, ...signer }) => signText(message, signer, 'bip322'),
    signText,
    signPsbt: async (psbt, { address: account }, { inputs, broadcast }) => {
      const method = 'signPsbt'
      const signInputs = inputs.map(({ index, address = account, sighashTypes }) => ({
        index,
        address,
        ...(sighashTypes && { sighashTypes }),
      }))
      const answer = await request({ method, params: { account, psbt: base64.encode(psbt), signInputs, broadcast } })
      const { psbt: signed, txid } = isRecord(answer) ? answer : {}
      return { psbt: readBytes(method, signed), txid: broadcast ? readTxid(method, txid) : undefined }
    },
    sendTransfer: async ({ recipient, value }, { address: account }) => {
      const method = 'sendTransfer'
      const params = { account, recipientAddress: recipient, amount: String(value) }
      const answer = await request({ method, params })
      return readTxid(method, isRecord(answer) ? answer['txid'] : answer)
    },
  }
}
