import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { UNLIMITED_ALLOWANCE } from '../allowance.ts'
import { integerSchema } from './assertTypedValue.ts'
import { type CallDanger, decodeCall, hasUnknownCall, listCallDangers } from './knownCalls.ts'
import { isOrder, listOrders } from './orders.ts'
import { listTypedDataFields, type TypedData, type TypedField } from './typedData.ts'

/**
 * Why a signature of typed data is dangerous. It lets others, without a transaction of the signer,
 * - spend tokens (`permit`), any amount of them (`unlimitedAllowance`),
 * - take what an order offers (`order`), in exchange for nothing (`orderForNothing`),
 * - act for an account (`actsForAccount`), or give a contract full control of it (`delegateCall`). A call that is signed in this
 * way has its own dangers, or is not known (`unknownCall`).
 *
 * `unknownData`: it is not known what the signature allows.
 */
export type SignatureDanger =
  | CallDanger
  | 'permit'
  | 'order'
  | 'orderForNothing'
  | 'actsForAccount'
  | 'delegateCall'
  | 'unknownCall'
  | 'unknownData'

/**
 * Types with which an owner instructs an account, or lets others act for it. @see Safe, ERC-2771, ERC-4337, ERC-7710, ERC-7739,
 * and `MetaTransaction` of tokens on Polygon
 */
const actingTypes: readonly string[] = [
  'SafeTx',
  'SafeMessage',
  'SafeOp',
  'ForwardRequest',
  'MetaTransaction',
  'PackedUserOperation',
  'Delegation',
  'TypedDataSign',
  'PersonalSign',
]

/** Lists the dangers of typed data, at least one for data that is not known. */
export function listTypedDataDangers(typedData: TypedData): readonly SignatureDanger[] {
  if (isPermit(typedData)) return hasUnlimitedAmount(typedData) ? ['permit', 'unlimitedAllowance'] : ['permit']
  if (isOrder(typedData)) {
    const isForNothing = listOrders(typedData).some((changes) => changes.every(({ amount }) => amount < 0n))
    return isForNothing ? ['order', 'orderForNothing'] : ['order']
  }
  if (!actingTypes.includes(typedData.primaryType)) return ['unknownData']
  const safeCall = readSafeCall(typedData)
  if (!safeCall) return ['actsForAccount']
  const call = decodeCall(safeCall.data)
  return [
    'actsForAccount',
    ...(safeCall.isDelegateCall ? (['delegateCall'] as const) : []),
    ...new Set(listCallDangers(call)),
    ...(hasUnknownCall(call) ? (['unknownCall'] as const) : []),
  ]
}

/** Whether the typed data allows another account to spend or take tokens. @see ERC-2612, Permit2, ERC-3009 */
function isPermit({ primaryType }: TypedData): boolean {
  return primaryType.startsWith('Permit') || /^(?:Transfer|Receive)WithAuthorization$/.test(primaryType)
}

/** Whether a permit has no limit. Dai has a field `allowed` in place of an amount. */
function hasUnlimitedAmount(typedData: TypedData): boolean {
  return leavesOf(listTypedDataFields(typedData)).some(({ name, type, value }) => {
    if (type === 'bool') return name === 'allowed' && value === 'true'
    return /^uint\d*$/.test(type) && /^(?:amount|value)$/.test(name) && BigInt(value) >= UNLIMITED_ALLOWANCE
  })
}

function leavesOf(fields: readonly TypedField[]): readonly Extract<TypedField, { value: string }>[] {
  return fields.flatMap((field) => ('value' in field ? [field] : leavesOf(field.fields)))
}

const SAFE_CALL = 'address to,uint256 value,bytes data,uint8 operation,'
const safeCallSchema = z.object({
  to: z.string(),
  value: integerSchema,
  data: z.string(),
  operation: integerSchema,
})

/** Reads the call that a Safe makes once enough of its owners have signed. @returns undefined for other typed data. */
export function readSafeCall({ types, primaryType, message }: TypedData) {
  const members = types['SafeTx']?.map(({ name, type }) => `${type} ${name},`).join('')
  if (primaryType !== 'SafeTx' || !members?.startsWith(SAFE_CALL)) return undefined
  const { to, value, data, operation } = safeCallSchema.parse(message)
  // `readTypedData` has checked that `to` is an address, and `data` bytes in hex.
  return { to: to as Address, value, data: data as Hex, isDelegateCall: operation !== 0n }
}
