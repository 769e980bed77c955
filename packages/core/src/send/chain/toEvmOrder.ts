import { type EvmAddress, isEvmAddress } from '@holdfast/caip'
import { SendFailedError } from '../errors.ts'
import type { SendAsset, SendOrder } from '../state.ts'

/** An order to send on an EVM chain. */
export type EvmOrder = SendOrder & {
  asset: SendAsset & { address: EvmAddress | undefined }
  from: EvmAddress
  to: EvmAddress
}

/** Asserts that an order is for an EVM chain. @throws {SendFailedError} if it is for another namespace. */
export function toEvmOrder(order: SendOrder): EvmOrder {
  const { asset, from, to } = order
  const { address } = asset
  const isEvmAsset = address === undefined || isEvmAddress(address)
  if (!isEvmAsset || !isEvmAddress(from) || !isEvmAddress(to)) {
    throw new SendFailedError({ failure: { code: 'accountChanged' } })
  }
  return { ...order, asset: { ...asset, address }, from, to }
}
