import type { KnownTokens } from './knownTokens.ts'
import { isInvitation } from './links.ts'

/**
 * Why something counts as spam. `listed`: the operator lists its contract as spam; `invitation`: its name holds a link or urges
 * the reader to claim something; `lookAlike`: its symbol looks like that of a known token; `airdrop`: an unknown token was
 * handed to many accounts at once, unasked; `poisoning`: a transfer that only puts an address into the history.
 */
export type SpamReason = 'listed' | 'invitation' | 'lookAlike' | 'airdrop' | 'poisoning'

/** A token that reached an account unasked counts as an airdrop if the same transaction made this many transfers of it. */
export const AIRDROP_TRANSFERS = 5

/** The facts of a token that the rules judge. */
export type JudgedToken = {
  /** In lower case. */
  address: string
  name: string | null
  symbol: string | null
}

/** How a token first reached an account. */
export type Arrival = {
  /** Whether the account sent the transaction itself or, if that is not known, any transaction in the same block. */
  isOwn: boolean
  /** How many transfers of the token the transaction made, counted up to {@link AIRDROP_TRANSFERS}. */
  transferCount: number
}

/**
 * Returns why a token or a collection counts as spam for an account. A token that the operator vouches for never counts as
 * spam.
 *
 * @param context.arrival - undefined when it is not known.
 * @returns the first reason that applies.
 */
export function judgeToken(
  { address, name, symbol }: JudgedToken,
  {
    knownTokens,
    arrival,
  }: { knownTokens: Pick<KnownTokens, 'find' | 'isSpam' | 'looksKnown'>; arrival?: Arrival | undefined },
): SpamReason | undefined {
  if (knownTokens.find(address)) return undefined
  if (knownTokens.isSpam(address)) return 'listed'
  if (isInvitation(name ?? '') || isInvitation(symbol ?? '')) return 'invitation'
  if (symbol !== null && knownTokens.looksKnown(symbol)) return 'lookAlike'
  if (arrival && !arrival.isOwn && arrival.transferCount >= AIRDROP_TRANSFERS) return 'airdrop'
  return undefined
}

/** The facts of a transfer that the rules judge. Addresses are in lower case. */
export type JudgedTransfer = {
  direction: 'in' | 'out' | 'self'
  /** The account on the other side. */
  counterparty: string
  /** Atomic units. */
  amount: bigint
  /** The worth of the amount, in 10^-18 dollars; undefined when no price is known. */
  worth: bigint | undefined
  isNft: boolean
}

/** The worth below which a transfer is dust: one cent, in 10^-18 dollars. An amount whose worth is unknown is dust too. */
const DUST = 10n ** 16n
/** How many digits of an address people compare, at each end. */
const COMPARED_DIGITS = 4

/**
 * Whether a transfer is address poisoning, which puts an address into the history so that the user copies it by mistake. Such a
 * transfer is in a transaction that the account did not send. It moves nothing, or it brings the account dust from an address
 * that looks like one of `recipients`.
 *
 * @param context.isOwn - whether the account sent the transaction.
 * @param context.recipients - the addresses to which the account has sent something.
 */
export function isPoisoning(
  { direction, counterparty, amount, worth, isNft }: JudgedTransfer,
  { isOwn, recipients }: { isOwn: boolean; recipients: ReadonlySet<string> },
): boolean {
  if (isOwn || isNft || direction === 'self') return false
  // Anyone can transfer zero tokens out of another account, since that needs no approval.
  if (amount === 0n) return true
  if (direction === 'out' || recipients.has(counterparty)) return false
  const isDust = worth === undefined || worth < DUST
  return isDust && [...recipients].some((partner) => areLookalikes(counterparty, partner))
}

/** Whether two addresses differ, and look the same where people compare them. */
export function areLookalikes(one: string, other: string): boolean {
  if (one === other) return false
  const head = 2 + COMPARED_DIGITS
  return one.slice(0, head) === other.slice(0, head) && one.slice(-COMPARED_DIGITS) === other.slice(-COMPARED_DIGITS)
}
