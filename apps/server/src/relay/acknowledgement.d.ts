import type { JsonRpcId } from '@holdfast/pairing/wire'
/** Not the id of any delivery. */
export declare const NO_DELIVERY = -1
/**
 * Reads the commonest frame of all without parsing JSON: an acknowledgement as the existing clients write it.
 *
 * @returns the number of the delivery, or {@link NO_DELIVERY} when the frame may be anything else.
 */
export declare function readAcknowledgement(text: string): number
/** The number of the delivery that an answer is for: a number, its digits, or its digits with the clients' `n` behind. */
export declare function deliveryNumberOf(id: JsonRpcId): number
