import type { JsonRpcId } from '@holdfast/pairing/wire'

/** Not the id of any delivery. */
export const NO_DELIVERY = -1

const COMMON_FORM = /^\{"id":"?(\d{1,15})n?"?,"jsonrpc":"2\.0","result":true\}$/
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
  const digits = /^(\d{1,15})n?$/.exec(String(id))?.[1]
  return digits === undefined ? NO_DELIVERY : Number(digits)
}
