import { toEvmChainId } from '@holdfast/api/names'
import { type Hex, zeroAddress } from 'viem'
import { encodeFunctionResult } from 'viem/utils'
import type { NameRow } from '../store.ts'
import { type RecordQuery, recordAbi } from './readRequest.ts'

/** The coin type of Ethereum. @see SLIP-44 */
const ETHEREUM = 60n

/** The stored facts of the name that a gateway is asked about. */
export type KnownName = {
  /** Undefined for a name that is not registered. */
  row?: NameRow | undefined
  /** For the reverse node of an account: the name of the account. */
  primary?: string | undefined
}

/**
 * Writes a record as a resolver on the chain would answer. A record that a name does not have is written as nothing, which is an
 * answer too: signed, it tells 'no such name' from a gateway that cannot be asked.
 *
 * @param options.chainId - of the chain whose resolver asks: coin type 60 means that chain.
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
  const asked = coinType <= 0xffff_ffffn ? toEvmChainId(Number(coinType)) : undefined
  return asked === undefined ? undefined : addressOn(row, asked)
}

/** A key has its address on every chain; a contract is known to be only where it was registered for. */
function addressOn(row: NameRow | undefined, chainId: number): Hex | undefined {
  if (!row) return undefined
  return row.isEverywhere || toEvmChainId(row.coinType) === chainId ? row.address : undefined
}
