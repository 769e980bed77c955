/** Satoshis a virtual byte from which nodes refuse a transaction. @see Bitcoin Core, `maxfeerate` of `sendrawtransaction` */
const ABSURD_RATE = 10_000n
/** Above every rate that blocks have been filled with. */
const HIGH_RATE = 1_000n
/** Satoshis below which no share of the payment is too much. */
const SMALL_FEE = 5_000n

/**
 * Judges a fee. It is high when it is a quarter of what is paid to others, or more a byte than blocks have ever cost.
 *
 * @param parameters.vsize - virtual bytes.   @param parameters.paid - to others, in satoshis.
 */
export function feeConcern({
  fee,
  vsize,
  paid,
}: {
  fee: bigint
  vsize: bigint
  paid: bigint
}): 'absurd' | 'high' | undefined {
  if (fee > ABSURD_RATE * vsize) return 'absurd'
  const isLargeShare = fee > SMALL_FEE && fee * 4n > paid
  return isLargeShare || fee > HIGH_RATE * vsize ? 'high' : undefined
}
