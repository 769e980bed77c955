import { toEvmChainId } from '@holdfast/api/names'
import { type Hex, zeroAddress } from 'viem'
import { encodeFunctionResult } from 'viem/utils'
import type { NameRow } from '../store.ts'
import { type RecordQuery, recordAbi } from './readRequest.ts'

/** The coin type of Ethereum. @see SLIP-44 */
const ETHEREUM = 60n

/** The stored data about the name in a request. */
export type KnownName = {
  /** The registration of the name; undefined if it is not registered, and for reverse nodes. */
  row?: NameRow | undefined
  /** For a reverse node, the name of its account; undefined if the account has none, and for other names. */
  primary?: string | undefined
}

/**
 * Encodes a record as an on-chain resolver would return it. A missing record is encoded as empty. The empty record is signed
 * like any other, so callers can tell 'no such name' from an unreachable gateway.
 *
 * @param options.chainId - the chain whose resolver asks: coin type 60 means that chain.
 * @see ENSIP-9, ENSIP-11
 */
export function writeRecord(query: RecordQuery, known: KnownName, options: { chainId: number }): Hex {
  const { row, primary = '' } = known
  switch (query.kind) {
    case 'addr':
      return encodeFunctionResult({
        abi: [recordAbi[0]],
        result: addressOn(row, options.chainId) ?? zeroAddress,
      })
    case 'addrOf':
      return encodeFunctionResult({ abi: [recordAbi[1]], result: addressFor(row, query.coinType, options) ?? '0x' })
    case 'text':
      return encodeFunctionResult({ abi: [recordAbi[2]], result: textOf(row, query.key) })
    case 'name':
      return encodeFunctionResult({ abi: [recordAbi[3]], result: primary })
    case 'contenthash':
      return encodeFunctionResult({ abi: [recordAbi[4]], result: '0x' })
    case 'multicall':
      return encodeFunctionResult({
        abi: [recordAbi[5]],
        result: query.queries.map((one) => writeRecord(one, known, options)),
      })
  }
}

function textOf(row: NameRow | undefined, key: string): string {
  if (key === 'avatar') return row?.avatar ?? ''
  return key === 'description' ? (row?.bio ?? '') : ''
}

function addressFor(row: NameRow | undefined, coinType: bigint, { chainId }: { chainId: number }): Hex | undefined {
  if (coinType === ETHEREUM) return addressOn(row, chainId)
  const requested = coinType <= 0xffff_ffffn ? toEvmChainId(Number(coinType)) : undefined
  return requested === undefined ? undefined : addressOn(row, requested)
}

/**
 * Returns the address of a name on a chain. An account with a key has the same address on every chain. A contract's name has an
 * address only on the chain for which the name was registered.
 */
function addressOn(row: NameRow | undefined, chainId: number): Hex | undefined {
  if (!row) return undefined
  return row.isEverywhere || toEvmChainId(row.coinType) === chainId ? row.address : undefined
}
