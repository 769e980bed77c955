import { describeCall } from '@holdfast/clear-signing'
import { decodeContractCall, type Simulation } from '@holdfast/clear-signing/requests'
import type { Address } from 'viem'
import { type RiskLine, risksOfTransaction } from '../../screens/risks.ts'
import type { MethodContext } from '../context.ts'
import { isLookalike, receiversOf } from '../rules/lookalikes.ts'
import type { CallStep } from './callStep.ts'
import type { BatchCall } from './readCalls.ts'

/** The calls as steps, their receivers, and the risks of all calls, without duplicates. */
export type DescribedSteps = { steps: readonly CallStep[]; receivers: readonly string[]; risks: readonly RiskLine[] }

/** What the node has returned about calls. */
export type CheckedCalls = {
  simulation: Simulation['outcome']
  grants: Simulation['grants']
  /** Whether the account's balance is too low for the calls. */
  lacksFunds: boolean
  /** Whether the calls take the whole balance of the chain's currency or of a token. */
  takesAll: boolean
}

/**
 * Describes calls in words, and finds their receivers and risks.
 */
export async function describeSteps(
  calls: readonly BatchCall[],
  account: string,
  { simulation, grants, lacksFunds, takesAll }: CheckedCalls,
  { chain, node, receivers }: Pick<MethodContext, 'chain' | 'node' | 'receivers'>,
): Promise<DescribedSteps> {
  const knownAddresses = [account, ...(await receivers.list(account))]
  const described = await Promise.all(
    calls.map(async (call) => {
      const { to, value, data } = call
      const description =
        data === '0x'
          ? undefined
          : await describeCall(
              // `account` is the address of one of the user's accounts, so it has the right form.
              { chainId: chain.id, from: account as Address, to, data, value },
              { currency: chain.nativeCurrency, read: node },
            )
      const decoded = await decodeContractCall(call, node)
      const sentTo = receiversOf({ to, value, call: decoded })
      const risks = risksOfTransaction({
        call: decoded,
        grants,
        createsContract: false,
        isDescribed: description !== undefined,
        simulation,
        lacksFunds,
        takesAll,
        isLookalike: sentTo.some((receiver) => isLookalike(receiver, knownAddresses)),
      })
      return { step: { to, value, data, description }, sentTo, risks }
    }),
  )
  const risks = new Map(described.flatMap((each) => each.risks.map((line) => [line.risk, line] as const)))
  return {
    steps: described.map(({ step }) => step),
    receivers: described.flatMap(({ sentTo }) => sentTo),
    risks: [...risks.values()],
  }
}

/** Stores the receivers of calls, so that the next request does not show them as new. */
export async function rememberReceivers(
  account: string,
  sentTo: readonly string[],
  { receivers }: Pick<MethodContext, 'receivers'>,
): Promise<void> {
  // Receivers that cannot be stored are shown as new again, which is safe.
  if (sentTo.length > 0) await receivers.add(account, sentTo).catch(() => undefined)
}
