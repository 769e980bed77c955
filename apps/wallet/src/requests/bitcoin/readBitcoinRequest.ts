import { isBitcoinAddress, parseBitcoinAddress } from '@holdfast/caip'
import { decodeReadableText } from '@holdfast/clear-signing/requests'
import { base64, hex } from '@scure/base'
import * as z from 'zod/mini'
import type { Chain } from '../../config/config.ts'
import { invalidParams, unsupportedMethod } from '../errors.ts'
import { assertGranted } from '../params/assertGranted.ts'
import { parseParams } from '../params/parseParams.ts'
import type { AutomaticAnswer, WalletRequest } from '../walletRequest.ts'

/** The largest possible supply of bitcoin, 21 million, in satoshis. */
const SUPPLY = 2_100_000_000_000_000n
/** How many bytes a memo may have for nodes to relay it. @see Bitcoin Core, `-datacarriersize` */
const MAX_MEMO_BYTES = 80

const account = z.string()
const messageSchema = z.object({
  account,
  message: z.string(),
  address: z.optional(z.string()),
  protocol: z.optional(z.enum(['ecdsa', 'bip322'])),
})
const inputSchema = z.object({
  index: z.int().check(z.minimum(0)),
  address: z.optional(z.string()),
  sighashTypes: z.optional(z.array(z.int()).check(z.minLength(1))),
})
const psbtSchema = z.object({
  account,
  psbt: z.string(),
  signInputs: z.optional(z.array(inputSchema).check(z.maxLength(1_000))),
  broadcast: z.optional(z.boolean()),
})
const transferSchema = z.object({
  account,
  recipientAddress: z.string(),
  amount: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
  changeAddress: z.optional(z.string()),
  memo: z.optional(z.string().check(z.regex(/^(?:[\da-f]{2})+$/i))),
})
const addressesSchema = z.object({ account, intentions: z.optional(z.array(z.string())) })

/**
 * Reads a request for a Bitcoin account. The content of a PSBT is read later, since that loads a library.
 *
 * @param granted - the addresses to which the app has access: for each account, the one for payments, then the one for
 * ordinals.
 * @throws {RequestError}
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin
 */
export function readBitcoinRequest(
  { method, params, chain }: { method: string; params: unknown; chain: Chain },
  granted: readonly string[],
): WalletRequest | AutomaticAnswer {
  switch (method) {
    case 'signMessage':
      return readMessage(parseParams(messageSchema, params), chain, granted)
    case 'signPsbt': {
      const { account, psbt, signInputs, broadcast = false } = parseParams(psbtSchema, params)
      for (const { address } of signInputs ?? []) if (address !== undefined) assertGranted(address, granted)
      const bytes = decode(psbt)
      return {
        kind: 'psbt',
        address: assertGranted(account, granted),
        chain,
        psbt: bytes,
        inputs: signInputs,
        broadcast,
      }
    }
    case 'sendTransfer':
      return readTransfer(parseParams(transferSchema, params), chain, granted)
    case 'getAccountAddresses': {
      const { account, intentions } = parseParams(addressesSchema, params)
      const result = pairOf(account, granted)
        .map((address) => ({ address, intention: isTaproot(address, chain) ? 'ordinal' : 'payment' }))
        .filter(({ intention }) => intentions?.includes(intention) ?? true)
      return { kind: 'automatic', result }
    }
    default:
      throw unsupportedMethod(method)
  }
}

function readMessage(
  params: z.infer<typeof messageSchema>,
  chain: Chain,
  granted: readonly string[],
): Extract<WalletRequest, { kind: 'bitcoinMessage' }> {
  assertGranted(params.account, granted)
  const address = assertGranted(params.address ?? params.account, granted)
  const hasTaprootKey = isTaproot(address, chain)
  if (hasTaprootKey && params.protocol === 'ecdsa')
    throw invalidParams('A taproot address signs by BIP-322 alone. Ask with the protocol bip322.')
  const bytes = new TextEncoder().encode(params.message)
  const protocol = params.protocol ?? (hasTaprootKey ? 'bip322' : 'ecdsa')
  return { kind: 'bitcoinMessage', address, chain, protocol, message: { bytes, text: decodeReadableText(bytes) } }
}

function readTransfer(
  params: z.infer<typeof transferSchema>,
  chain: Chain,
  granted: readonly string[],
): Extract<WalletRequest, { kind: 'bitcoinTransfer' }> {
  const { recipientAddress: recipient, memo } = params
  const address = assertGranted(params.account, granted)
  // Change that goes elsewhere would be a second payment that the screen does not show.
  const changeAddress = assertGranted(params.changeAddress ?? address, granted)
  if (!isBitcoinAddress(recipient, chain.caipNetworkId))
    throw invalidParams(`The recipient is not an address of ${chain.name}.`)
  const value = BigInt(params.amount)
  if (value > SUPPLY) throw invalidParams('The amount is more than all the bitcoin that will ever exist.')
  const memoBytes = memo === undefined ? undefined : hex.decode(memo.toLowerCase())
  if (memoBytes && memoBytes.length > MAX_MEMO_BYTES) throw invalidParams('The memo is longer than 80 bytes.')
  return { kind: 'bitcoinTransfer', address, chain, recipient, value, changeAddress, memo: memoBytes }
}

/** Returns both addresses of an account, which are adjacent in the list of granted addresses. */
function pairOf(address: string, granted: readonly string[]): readonly string[] {
  const at = granted.indexOf(assertGranted(address, granted))
  const first = at - (at % 2)
  return granted.slice(first, first + 2)
}

function isTaproot(address: string, { caipNetworkId }: Chain): boolean {
  return parseBitcoinAddress(address, caipNetworkId)?.type === 'p2tr'
}

function decode(psbt: string): Uint8Array {
  try {
    return base64.decode(psbt)
  } catch (cause) {
    throw invalidParams('The PSBT is not base64.', cause)
  }
}
