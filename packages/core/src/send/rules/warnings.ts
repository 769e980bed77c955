import { type EvmAddress, isChecksumValid, isSameAddress } from '@holdfast/caip'
import type { SendAsset, SendWarning } from '../state.ts'

const ZERO = `0x${'0'.repeat(40)}`

/**
 * How many characters of two addresses must match for them to look alike: at the beginning, at the end, and in total. People
 * rarely compare more.
 */
const COMPARED = { start: 3, end: 3, together: 7 } as const

/**
 * Lists what the user should know about a receiver, the gravest first.
 *
 * @param facts.typed - the address as entered; the case of its letters may carry a checksum.
 * @param facts.known - the addresses that the account knows: its counterparties, its recent receivers, and its own addresses.
 * @param facts.used - those of the known addresses to which the account has sent.
 */
export function warningsOf(facts: warningsOf.Facts): readonly SendWarning[] {
  const { to, typed, from, asset, hasCode, known, used, unusualCharacters } = facts
  const isReceiver = (address: string | undefined): boolean => isSameAddress(to, address, 'eip155')
  if (isReceiver(ZERO)) return [{ kind: 'zero', isGrave: true }]
  if (isReceiver(asset?.address)) return [{ kind: 'tokenContract', isGrave: true }]
  const isUsed = used.some(isReceiver)
  const lookalike = isUsed || isReceiver(from) ? undefined : known.find((address) => areLookalikes(address, to))
  const found: (SendWarning | false | undefined)[] = [
    lookalike !== undefined && { kind: 'lookalike', isGrave: true, known: lookalike },
    unusualCharacters !== '' && { kind: 'unusualName', isGrave: true, characters: unusualCharacters },
    typed !== undefined && !isChecksumValid(typed) && { kind: 'checksum', isGrave: true },
    isReceiver(from) && { kind: 'self', isGrave: false },
    hasCode && { kind: 'contract', isGrave: false },
    !isUsed && !isReceiver(from) && { kind: 'firstTime', isGrave: false },
  ]
  return found.filter((warning): warning is SendWarning => Boolean(warning))
}

export declare namespace warningsOf {
  type Facts = {
    to: EvmAddress
    typed: string | undefined
    from: EvmAddress
    asset: SendAsset | undefined
    hasCode: boolean
    known: readonly string[]
    used: readonly string[]
    /** Letters of the name that may be mistaken for others; empty for an ordinary name. */
    unusualCharacters: string
  }
}

/**
 * Whether two different addresses look alike when shortened. Scammers make addresses that begin and end like one that the victim
 * knows.
 */
export function areLookalikes(first: string, second: string): boolean {
  const [one, other] = [comparableForm(first), comparableForm(second)]
  if (one === other) return false
  const start = commonPrefixLength(one, other)
  const end = commonPrefixLength(reverse(one), reverse(other))
  return start >= COMPARED.start && end >= COMPARED.end && start + end >= COMPARED.together
}

function comparableForm(address: string): string {
  return address.toLowerCase().replace(/^0x/, '')
}

function reverse(text: string): string {
  return Array.from(text).toReversed().join('')
}

function commonPrefixLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
