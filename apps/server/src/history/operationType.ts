import type { OperationType } from '@holdfast/api/data'
import { type IndexedTransaction, isApproval, isNft, type Move } from './move.ts'

const ZERO = `0x${'0'.repeat(40)}`

/**
 * Classifies what a transaction did for an account, by the assets that really moved: function names are never trusted. An asset
 * is created by a transfer from the zero address, and destroyed by a transfer to it.
 *
 * - assets out and in: `send` if every incoming asset also went out, because the incoming assets are then change from a
 *   payment. Otherwise, the incoming assets that did not go out decide: `mint` if all of them are created NFTs, and `deposit` if
 *   all of them were created but not all are NFTs. Otherwise, `withdraw` if all outgoing assets are fungible tokens that were
 *   destroyed, and else `trade`.
 * - only in: `mint` if the assets were created, `withdraw` if the contract that the account called sent them, otherwise
 *   `receive`.
 * - only out: `burn` if the assets were destroyed, `deposit` if the contract that the account called received them, otherwise
 *   `send`.
 * - only from the account to itself: `send`.
 * - nothing: `approve` if the account approved something, otherwise `execute`.
 *
 * A failed transaction moved nothing. It is `send` if it was meant only to send native currency, otherwise `execute`.
 *
 * @param account - in lower case.
 */
export function operationTypeOf(
  transaction: Pick<IndexedTransaction, 'from' | 'to' | 'selector' | 'value' | 'hasSucceeded' | 'moves'>,
  account: string,
): OperationType {
  const { from, to, selector, value, hasSucceeded, moves } = transaction
  const isCaller = from === account
  const callsContract = isCaller && selector !== null
  if (hasSucceeded === false) return isCaller && value > 0n && selector === null ? 'send' : 'execute'

  const incoming: Move[] = []
  const outgoing: Move[] = []
  let movesToItself = false
  for (const move of moves) {
    // A transfer of amount 0 moves nothing.
    if (isApproval(move) || move.amount === 0n) continue
    if (move.from !== account) {
      if (move.to === account) incoming.push(move)
    } else if (move.to !== account) outgoing.push(move)
    else movesToItself = true
  }
  if (incoming.length > 0 && outgoing.length > 0) return kindOfExchange(incoming, outgoing)
  if (incoming.length > 0) {
    if (incoming.every((move) => move.from === ZERO)) return 'mint'
    return callsContract && incoming.every((move) => move.from === to || move.kind === 'internal')
      ? 'withdraw'
      : 'receive'
  }
  if (outgoing.length > 0) {
    if (outgoing.every((move) => move.to === ZERO)) return 'burn'
    return callsContract && outgoing.every((move) => move.to === to) ? 'deposit' : 'send'
  }
  if (movesToItself) return 'send'
  if (moves.some((move) => isApproval(move) && move.from === account)) return 'approve'
  return 'execute'
}

function kindOfExchange(incoming: readonly Move[], outgoing: readonly Move[]): OperationType {
  const sentAssets = new Set(outgoing.map(assetOf))
  // An incoming asset that also went out is change from a payment.
  const gained = incoming.filter((move) => !sentAssets.has(assetOf(move)))
  if (gained.length === 0) return 'send'
  if (gained.every((move) => move.from === ZERO)) return gained.every(isNft) ? 'mint' : 'deposit'
  if (outgoing.every((move) => move.to === ZERO && !isNft(move))) return 'withdraw'
  return 'trade'
}

function assetOf({ token, tokenId }: Move): string {
  return `${token ?? 'native'} ${tokenId ?? ''}`
}
