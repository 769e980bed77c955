import {
  checksumAddress,
  type EvmAddress,
  InvalidPaymentUriError,
  isAddress,
  isCaipAddress,
  isPaymentUri,
  parseCaipAddress,
  parsePaymentUri,
} from '@holdfast/caip'
import type { ReceiverProblem } from '../state.ts'

/** The meaning of a text entered as the receiver. */
export type ReceiverText =
  | { kind: 'empty' }
  /** `typed`: the address as entered; the case of its letters may carry a checksum. */
  | ({ kind: 'address'; address: EvmAddress; typed: string } & RequestFields)
  | ({ kind: 'name'; name: string } & RequestFields)
  | { kind: 'refused'; problem: ReceiverProblem }

/** The fields of a payment request besides the receiver. */
type RequestFields = {
  /** Atomic units. */
  value?: bigint | undefined
  token?: EvmAddress | undefined
}

/** The longest text that is read, in characters. A longer text is neither an address, nor a name, nor a payment request. */
const MAX_LENGTH = 1_024
/** Matches URIs of namespaces other than eip155, and Bitcoin addresses by their prefix. */
const OTHER_NAMESPACE =
  /^(?:solana|bitcoin|polkadot|litecoin|bip122|cosmos|tezos|xrpl|stellar):|^(?:bc1|tb1)[a-z0-9]{8,}$/i

/**
 * Reads a text that was typed, pasted or scanned as the receiver: an address, a CAIP-10 account id, an `ethereum:` payment
 * request, or a name.
 *
 * @param chainId - the chain on which to send; a payment request or an account id for another chain is refused.
 * @see CAIP-10, EIP-681
 */
export function readReceiver(text: string, chainId: number): ReceiverText {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'empty' }
  if (trimmed.length > MAX_LENGTH) return { kind: 'refused', problem: 'invalid' }
  if (isPaymentUri(trimmed)) return readRequest(trimmed, chainId)
  if (isCaipAddress(trimmed)) return readAccountId(trimmed, chainId)
  if (OTHER_NAMESPACE.test(trimmed)) return { kind: 'refused', problem: 'otherNamespace' }
  return readAddressOrName(trimmed)
}

function readRequest(text: string, chainId: number): ReceiverText {
  try {
    const { recipient, value, token, chainId: wanted } = parsePaymentUri(text)
    if (wanted !== undefined && wanted !== chainId) return { kind: 'refused', problem: 'otherChain' }
    const receiver = readAddressOrName(recipient)
    if (receiver.kind !== 'address' && receiver.kind !== 'name') return receiver
    return { ...receiver, value, token: token === undefined ? undefined : checksumAddress(token) }
  } catch (error) {
    if (error instanceof InvalidPaymentUriError) return { kind: 'refused', problem: 'badRequest' }
    throw error
  }
}

function readAccountId(text: string, chainId: number): ReceiverText {
  const { namespace, reference, address } = parseCaipAddress(text)
  if (namespace !== 'eip155') return { kind: 'refused', problem: 'otherNamespace' }
  if (Number(reference) !== chainId) return { kind: 'refused', problem: 'otherChain' }
  return readAddressOrName(address)
}

function readAddressOrName(text: string): ReceiverText {
  const isEvm: boolean = isAddress(text, 'eip155')
  if (isEvm) return { kind: 'address', address: checksumAddress(text), typed: text }
  if (/^0x/i.test(text) && !text.includes('.')) return { kind: 'refused', problem: 'invalid' }
  const isSolana: boolean = isAddress(text, 'solana')
  if (isSolana) return { kind: 'refused', problem: 'otherNamespace' }
  const isName = text.includes('.') && !/[\s:/@]/.test(text)
  return isName ? { kind: 'name', name: text } : { kind: 'refused', problem: 'invalid' }
}
