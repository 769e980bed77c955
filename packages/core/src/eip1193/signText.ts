import { isRecord } from '@holdfast/base'
import { type CaipNetworkId, namespaceOf } from '@holdfast/caip'
import { toBase58 } from '@holdfast/pairing'
import { InvalidWalletAnswerError } from '../connections/errors.ts'

/** A request to a wallet. */
type WalletCall = { method: string; params: unknown }

/**
 * Asks a wallet to sign a text, with the signing method of the network's namespace.
 *
 * @returns the signature in the namespace's encoding: hex for eip155, base58 for Solana, base64 for Bitcoin.
 */
export async function signText(
  wallet: { request: (call: WalletCall, caipNetworkId: CaipNetworkId) => Promise<unknown> },
  { caipNetworkId, address, message }: { caipNetworkId: CaipNetworkId; address: string; message: string },
): Promise<string> {
  const call = callOf(caipNetworkId, address, message)
  const answer = await wallet.request(call, caipNetworkId)
  const signature = isRecord(answer) ? answer['signature'] : answer
  if (typeof signature !== 'string') throw new InvalidWalletAnswerError({ method: call.method, answer })
  return signature
}

function callOf(caipNetworkId: CaipNetworkId, address: string, message: string): WalletCall {
  const bytes = new TextEncoder().encode(message)
  switch (namespaceOf(caipNetworkId)) {
    case 'solana':
      return { method: 'solana_signMessage', params: { message: toBase58(bytes), pubkey: address } }
    case 'bip122':
      return { method: 'signMessage', params: { account: address, address, message } }
    case 'polkadot':
      return { method: 'polkadot_signMessage', params: { address, message } }
    case 'eip155': {
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      return { method: 'personal_sign', params: [`0x${hex}`, address] }
    }
  }
}
