import { decodeCalls } from '@holdfast/smart-account'
import type { Hex } from 'viem'

/** The operator's rules about which of a project's operations the paymaster pays for. `all`: no restriction. */
export type SponsorPolicy = {
  isOn: boolean
  chainIds: readonly number[] | 'all'
  /** In lower case. */
  contracts: readonly Hex[] | 'all'
  /** Selectors, in lower case. */
  methods: readonly Hex[] | 'all'
  /** The most that is paid for one account within a day, in wei. */
  userDailyWei: bigint
  /** The most that is ever paid for all accounts together, in wei. */
  totalWei: bigint
  /** The percentage of the total at which the operator is warned. */
  alarmPercent: number
}

/** The promises so far, and the amounts promised and spent, in wei. A promise is open until its operation is in a block, or until it expires. */
export type SponsorSpending = {
  /** Spent for the sender within a day, and the sender's open promises that the caller's network asked for. */
  userDay: bigint
  /** All open promises that the caller's network asked for. */
  networkOpen: bigint
  /** How many open promises the caller's network asked for. */
  networkCount: number
  /** Spent or promised for all senders together. */
  total: bigint
}

/** Why an operation is not paid for, as a code for programs. */
export type SponsorRefusal = 'off' | 'chain' | 'calls' | 'contract' | 'method' | 'user' | 'budget' | 'network'

/** The open promises of one network may hold at most the remaining budget divided by this number. */
const NETWORK_DIVISOR = 10n
/**
 * The most open promises of one network. However small their amounts are, each promise adds a row that is summed for every
 * decision, and a search of the chain's blocks when it expires.
 */
const MAX_NETWORK_PROMISES = 500

/** A new policy. It is off, and its budgets are small, so that switching it on is harmless. */
export const newPolicy: SponsorPolicy = {
  isOn: false,
  chainIds: 'all',
  contracts: 'all',
  methods: 'all',
  userDailyWei: 10n ** 16n,
  totalWei: 10n ** 18n,
  alarmPercent: 80,
}

/** In development, where ether is play money, the policy of projects without a policy of their own. */
export const developmentPolicy: SponsorPolicy = {
  ...newPolicy,
  isOn: true,
  userDailyWei: 10n ** 18n,
  totalWei: 50n * 10n ** 18n,
}

/**
 * Checks an operation against a policy.
 *
 * @param operation.maxCost - the most that the operation may cost, in wei.
 * @returns the reason why the operation is not sponsored; undefined when the operation is sponsored.
 */
export function findRefusal(
  policy: SponsorPolicy,
  operation: { chainId: number; callData: Hex; maxCost: bigint },
  spending: SponsorSpending,
): SponsorRefusal | undefined {
  const { isOn, chainIds, contracts, methods } = policy
  if (!isOn) return 'off'
  if (chainIds !== 'all' && !chainIds.includes(operation.chainId)) return 'chain'
  const callsRefusal =
    contracts === 'all' && methods === 'all' ? undefined : findCallsRefusal(policy, operation.callData)
  if (callsRefusal) return callsRefusal
  if (spending.userDay + operation.maxCost > policy.userDailyWei) return 'user'
  if (spending.total + operation.maxCost > policy.totalWei) return 'budget'
  if (spending.networkCount >= MAX_NETWORK_PROMISES) return 'network'
  // A promise costs its caller nothing, so a stranger could hold the whole budget with promises that are never used. A network
  // may always hold one promise, however small its part of the budget is.
  const left = policy.totalWei - (spending.total - spending.networkOpen)
  const isWithinPart = spending.networkOpen + operation.maxCost <= left / NETWORK_DIVISOR
  return spending.networkOpen === 0n || isWithinPart ? undefined : 'network'
}

function findCallsRefusal({ contracts, methods }: SponsorPolicy, callData: Hex): SponsorRefusal | undefined {
  const calls = decodeCalls(callData)
  // Calls that cannot be decoded are refused, because they could do anything.
  if (!calls) return 'calls'
  const isContract = (to: string): boolean => contracts === 'all' || contracts.some((each) => each === to.toLowerCase())
  if (!calls.every(({ to }) => isContract(to))) return 'contract'
  const isMethod = (data: Hex = '0x'): boolean =>
    methods === 'all' || methods.some((each) => each === data.slice(0, 10).toLowerCase())
  return calls.every(({ data }) => isMethod(data)) ? undefined : 'method'
}

/** Returns whether spending has reached the level at which the operator is warned. */
export function isAlarming({ totalWei, alarmPercent }: SponsorPolicy, total: bigint): boolean {
  return total * 100n >= totalWei * BigInt(alarmPercent)
}
