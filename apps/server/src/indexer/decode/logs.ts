import { decodeAbiParameters } from 'viem'
import type { Hex, RawLog } from '../node/schema.ts'
import { type Transfer, zeroAddress } from './transfer.ts'

/** Hashes of event signatures. The first topic of a log is the hash of its event's signature. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** The length of `0x` with the hex digits of one word (32 bytes), and of two words. */
const WORD = 66
const TWO_WORDS = 130
/** How a topic that holds an address begins: with `0x` and zeros before the address. */
const ADDRESS_PADDING = `0x${'0'.repeat(24)}`

const idsAndAmounts = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const

/**
 * Decodes a token's log; returns an empty list for any other log. The log's form decides, not its contract: a `Transfer` of
 * ERC-20 has the amount in its data, and a `Transfer` of ERC-721 has the token's id in a fourth topic.
 *
 * @see EIP-20, EIP-721, EIP-1155
 */
export function decodeLog(log: RawLog): Transfer[] {
  switch (log.topics[0]) {
    case TRANSFER:
      return decodeTransfer(log)
    case APPROVAL:
      return decodeApproval(log)
    case APPROVAL_FOR_ALL:
      return decodeApprovalForAll(log)
    case TRANSFER_SINGLE:
      return decodeSingle(log)
    case TRANSFER_BATCH:
      return decodeBatch(log)
    default:
      return []
  }
}

function decodeTransfer({ address: token, topics, data }: RawLog): Transfer[] {
  const [, first, second, id] = topics
  const [from, to] = [addressOf(first), addressOf(second)]
  if (!from || !to) return []
  if (id) return [{ kind: 'erc721', token, tokenId: BigInt(id), from, to, amount: 1n }]
  if (data.length < WORD) return []
  return [{ kind: 'erc20', token, tokenId: null, from, to, amount: wordOf(data, 0) }]
}

function decodeApproval({ address: token, topics, data }: RawLog): Transfer[] {
  const [, first, second, id] = topics
  const [from, to] = [addressOf(first), addressOf(second)]
  if (!from || !to) return []
  if (id) return [{ kind: 'approval', token, tokenId: BigInt(id), from, to, amount: to === zeroAddress ? 0n : 1n }]
  if (data.length < WORD) return []
  return [{ kind: 'approval', token, tokenId: null, from, to, amount: wordOf(data, 0) }]
}

function decodeApprovalForAll({ address: token, topics, data }: RawLog): Transfer[] {
  const [from, to] = [addressOf(topics[1]), addressOf(topics[2])]
  if (!from || !to || data.length < WORD) return []
  return [{ kind: 'approvalForAll', token, tokenId: null, from, to, amount: wordOf(data, 0) === 0n ? 0n : 1n }]
}

function decodeSingle({ address: token, topics, data }: RawLog): Transfer[] {
  const [from, to] = [addressOf(topics[2]), addressOf(topics[3])]
  if (!from || !to || data.length < TWO_WORDS) return []
  return [{ kind: 'erc1155', token, tokenId: wordOf(data, 0), from, to, amount: wordOf(data, 1) }]
}

function decodeBatch({ address: token, topics, data }: RawLog): Transfer[] {
  const [from, to] = [addressOf(topics[2]), addressOf(topics[3])]
  if (!from || !to) return []
  try {
    const [ids, amounts] = decodeAbiParameters(idsAndAmounts, data)
    if (ids.length !== amounts.length) return []
    return ids.map((tokenId, at) => ({ kind: 'erc1155', token, tokenId, from, to, amount: amounts[at] ?? 0n }))
  } catch {
    // A contract may put anything into its logs.
    return []
  }
}

/** Reads the address in a topic; undefined when the topic is missing or holds a value larger than an address. */
function addressOf(topic: Hex | undefined): Hex | undefined {
  return topic?.startsWith(ADDRESS_PADDING) ? `0x${topic.slice(ADDRESS_PADDING.length)}` : undefined
}

function wordOf(data: Hex, index: number): bigint {
  return BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`)
}
