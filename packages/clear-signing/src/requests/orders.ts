import type { Address } from 'viem'
import * as z from 'zod/mini'
import { integerSchema } from './assertTypedValue.ts'
import type { BalanceChange } from './simulateCalls.ts'
import type { TypedData } from './typedData.ts'

/** The struct types of an order. @see Seaport, `OrderComponents` and its members */
const orderTypes: Readonly<Record<string, string>> = {
  OrderComponents:
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  OfferItem: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount',
  ConsiderationItem:
    'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient',
}

const item = {
  itemType: integerSchema,
  token: z.string(),
  identifierOrCriteria: integerSchema,
  startAmount: integerSchema,
  endAmount: integerSchema,
}
const orderSchema = z.object({
  offerer: z.string(),
  offer: z.array(z.object(item)),
  consideration: z.array(z.object({ ...item, recipient: z.string() })),
})

/** The kinds of items. Every other kind is an item of a collection with a number. @see Seaport, `ItemType` */
const NATIVE = 0n
const TOKEN = 1n
/** Any item of a collection that meets a criterion. The criterion is in place of the item's number. */
const FIRST_WITH_CRITERION = 4n

/** Whether typed data is one order, or a tree of orders, in the form of Seaport. */
export function isOrder({ primaryType }: TypedData): boolean {
  return primaryType === 'OrderComponents' || primaryType === 'BulkOrder'
}

/**
 * Lists for each order of typed data what its maker gives and then what its maker gets. An amount may change with time; then the
 * highest is given, and the lowest received. What others receive is not listed, since the taker pays it.
 *
 * @returns an empty list for other typed data, even if it has an order's name, since it may leave fields unsigned.
 */
export function listOrders(typedData: TypedData): readonly (readonly BalanceChange[])[] {
  const { types, primaryType, message } = typedData
  const membersOf = (type: string): string | undefined =>
    types[type]?.map((member) => `${member.type} ${member.name}`).join()
  if (!isOrder(typedData) || Object.entries(orderTypes).some(([type, members]) => membersOf(type) !== members))
    return []
  const isTree = /^OrderComponents(?:\[2\])+ tree$/.test(membersOf('BulkOrder') ?? '')
  const orders: unknown[] =
    primaryType === 'OrderComponents' ? [message] : isTree ? [message['tree']].flat(Infinity) : []
  // Empty orders fill up a tree.
  return orders.map(changesOf).filter((changes) => changes.length > 0)
}

function changesOf(value: unknown): readonly BalanceChange[] {
  const order = orderSchema.safeParse(value).data
  if (!order) return []
  const isOffererOf = ({ recipient }: { recipient: string }): boolean =>
    recipient.toLowerCase() === order.offerer.toLowerCase()
  return [
    ...order.offer.map((each) => ({ ...assetOf(each), amount: -highest(each.startAmount, each.endAmount) })),
    ...order.consideration
      .filter(isOffererOf)
      .map((each) => ({ ...assetOf(each), amount: lowest(each.startAmount, each.endAmount) })),
  ].filter(({ amount }) => amount !== 0n)
}

const highest = (one: bigint, other: bigint): bigint => (one > other ? one : other)
const lowest = (one: bigint, other: bigint): bigint => (one < other ? one : other)

function assetOf({ itemType, token, identifierOrCriteria }: z.output<typeof orderSchema>['offer'][number]) {
  if (itemType === NATIVE) return { token: undefined }
  const address = token as Address // `readTypedData` has checked that it is an address.
  return itemType === TOKEN || itemType >= FIRST_WITH_CRITERION
    ? { token: address }
    : { token: address, item: identifierOrCriteria }
}
