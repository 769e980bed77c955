import { isAddress } from '@holdfast/caip'
import * as z from 'zod/mini'

type Address = `0x${string}`
type Hex = `0x${string}`

const MAX_UINT256 = 2n ** 256n - 1n
/** The longest calldata of any sensible route, in characters. */
const MAX_DATA_LENGTH = 60_000

const amount = z.pipe(
  z.string().check(
    z.maxLength(78),
    z.regex(/^\d+$/),
    z.refine((text) => /^\d{1,78}$/.test(text) && BigInt(text) <= MAX_UINT256),
  ),
  z.transform((text) => BigInt(text)),
)
const address = z.pipe(
  z.custom<Address>((value) => isAddress(value, 'eip155') && value.startsWith('0x')),
  z.transform((text) => text.toLowerCase() as Address), // In lower case, the text is still an address.
)
const data = z.custom<Hex>(
  (value) => typeof value === 'string' && value.length <= MAX_DATA_LENGTH && /^0x(?:[\da-f]{2})+$/i.test(value),
)
/** The tokens of the route; undefined when any of them cannot be read. */
const route = z.catch(z.nullish(z.object({ tokens: z.array(z.object({ address })).check(z.maxLength(50)) })), undefined)

const none = z.object({ liquidityAvailable: z.literal(false) })
const terms = {
  liquidityAvailable: z.literal(true),
  sellToken: address,
  buyToken: address,
  sellAmount: amount,
  buyAmount: amount,
  route,
}

/** The answer of `/swap/allowance-holder/price`: the expected output, without a commitment. */
export const priceSchema = z.union([none, z.object({ ...terms, gas: z.nullish(amount) })])

/** The answer of `/swap/allowance-holder/quote`: a firm offer, with the transaction to send. */
export const quoteSchema = z.union([
  none,
  z.object({ ...terms, transaction: z.object({ to: address, data, value: amount }) }),
])
