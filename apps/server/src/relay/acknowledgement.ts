import type { JsonRpcId } from '@holdfast/pairing/wire'

/** Not the id of any delivery. */
export const NO_DELIVERY = -1

/** Ids of deliveries to the millisecond; a relay that starts anew begins behind all that it gave out before. */
const DELIVERIES_PER_MS = 1000

/**
 * The number of a delivery, from the one before: a safe integer of 16 digits that tells the moment. So none comes twice,
 * not in the life of this process and hardly from another, and an acknowledgement that is late settles nothing else.
 */
export function nextDelivery(last: number, nowMs: number): number {
  return Math.max(last + 1, nowMs * DELIVERIES_PER_MS)
}

const COMMON_FORM = /^\{"id":"?(\d{1,16})n?"?,"jsonrpc":"2\.0","result":true\}$/
/** Longest frame that can have the common form. */
const COMMON_FORM_LENGTH = 60

/**
 * Reads the commonest frame of all without parsing JSON: an acknowledgement as the existing clients write it.
 *
 * @returns the number of the delivery, or {@link NO_DELIVERY} when the frame may be anything else.
 */
export function readAcknowledgement(text: string): number {
  if (text.length > COMMON_FORM_LENGTH) return NO_DELIVERY
  const digits = COMMON_FORM.exec(text)?.[1]
  return digits === undefined ? NO_DELIVERY : Number(digits)
}

/** The number of the delivery that an answer is for: a number, its digits, or its digits with the clients' `n` behind. */
export function deliveryNumberOf(id: JsonRpcId): number {
  const digits = /^(\d{1,16})n?$/.exec(String(id))?.[1]
  return digits === undefined ? NO_DELIVERY : Number(digits)
}
