/**
 * The rate, in satoshis per virtual byte, above which nodes refuse a transaction. @see Bitcoin Core, `maxfeerate` of
 * `sendrawtransaction`
 */
const ABSURD_RATE = 10_000n
/** A rate, in satoshis per virtual byte, above any that blocks have required so far. */
const HIGH_RATE = 1_000n
/** A fee of up to this many satoshis is never a large share, however small the payment is. */
const SMALL_FEE = 5_000n

/**
 * Judges a fee. It is absurd if nodes refuse its rate. It is high if it exceeds a quarter of the amount paid to others, or a
 * rate that no block has required so far.
 *
 * @param parameters.fee - the fee in satoshis.
 * @param parameters.vsize - the size of the transaction in virtual bytes.
 * @param parameters.paid - the amount paid to others, in satoshis.
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
