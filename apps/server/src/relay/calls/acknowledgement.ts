import type { JsonRpcId } from '@holdfast/pairing/wire'

/** The value for a frame without a delivery id. */
export const NO_DELIVERY = -1

/** Delivery ids per millisecond. Ids are based on the time, so after a restart they start above all earlier ones. */
const DELIVERIES_PER_MS = 1000

/**
 * Computes the next delivery id: a safe integer of 16 digits based on the time. No id repeats within this process, and hardly
 * ever across processes, so a late acknowledgement practically never settles another delivery.
 */
export function nextDeliveryId(last: number, nowMs: number): number {
  return Math.max(last + 1, nowMs * DELIVERIES_PER_MS)
}

const COMMON_FORM = /^\{"id":"?(\d{1,16})n?"?,"jsonrpc":"2\.0","result":true\}$/
/** Longest frame that can have the common form. */
const COMMON_FORM_LENGTH = 60

/**
 * Reads the most common frame without parsing JSON: an acknowledgement in the form that the existing clients write.
 *
 * @returns the delivery id, or {@link NO_DELIVERY} when the frame may be anything else.
 */
export function readAcknowledgement(text: string): number {
  if (text.length > COMMON_FORM_LENGTH) return NO_DELIVERY
  const digits = COMMON_FORM.exec(text)?.[1]
  return digits === undefined ? NO_DELIVERY : Number(digits)
}

/** Reads the delivery id of a response: a number, a string of digits, or digits followed by `n`, which some clients append. */
export function deliveryIdOf(id: JsonRpcId): number {
  const digits = /^(\d{1,16})n?$/.exec(String(id))?.[1]
  return digits === undefined ? NO_DELIVERY : Number(digits)
}
