import type { DecodedCall } from '@holdfast/clear-signing/requests'

/** How many characters a shortened address shows at each end. Users compare only these. */
const COMPARED_CHARACTERS = 4

/**
 * Lists the receivers of a transaction: its `to` if it has a value, and the receiver of each transfer or vault call that it
 * makes, also within a `multicall`.
 */
export function receiversOf({
  to,
  value,
  call,
}: {
  to: string | null
  value: bigint
  call: DecodedCall
}): readonly string[] {
  return [...(value > 0n && to !== null ? [to] : []), ...receiversOfCall(call)]
}

function receiversOfCall(call: DecodedCall): readonly string[] {
  if (call.kind !== 'known') return []
  const own = call.args.filter(({ name }) => name === 'to' || name === 'receiver').map(({ value }) => value)
  return [...own, ...call.calls.flatMap(receiversOfCall)]
}

/** Returns whether a new address looks like a known address: both are the same at their ends, where users look. */
export function isLookalike(receiver: string, known: readonly string[]): boolean {
  const ends = (address: string): string => {
    const digits = address.toLowerCase().replace(/^0x/, '')
    return digits.slice(0, COMPARED_CHARACTERS) + digits.slice(-COMPARED_CHARACTERS)
  }
  if (known.some((each) => each.toLowerCase() === receiver.toLowerCase())) return false
  return known.some((each) => ends(each) === ends(receiver))
}
