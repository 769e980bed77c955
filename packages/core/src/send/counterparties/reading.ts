import type { CaipAddress } from '@holdfast/caip'
import { getAccount } from '../../connections/snapshot.ts'
import type { KitWith } from '../../kit.ts'
import { knownTransactions } from '../../transactions/actions/fetchTransactions.ts'
import { type Counterparties, counterpartiesOf, noCounterparties } from '../rules/counterparties.ts'

/** The counterparties of an account on its network. */
export type CounterpartyReading = {
  caipAddress: CaipAddress
  /** Empty until the history has been read. */
  counterparties: Counterparties
  /** Resolves when the history has been read. Never rejects. */
  done: Promise<void>
}

/**
 * Starts to read the counterparties of the account in use from its history, to compare the receiver with them.
 *
 * @returns undefined if no EVM account is in use.
 */
export function readCounterparties(kit: KitWith<'send'>): CounterpartyReading | undefined {
  const { namespace, caipAddress, address } = getAccount(kit)
  if (namespace !== 'eip155' || !caipAddress || !address) return undefined
  const reading: CounterpartyReading = {
    caipAddress,
    counterparties: noCounterparties,
    done: knownTransactions(kit).then((transactions) => {
      reading.counterparties = counterpartiesOf(transactions, address)
    }),
  }
  kit.internals.send.counterpartyReading = reading
  return reading
}

/** Returns the running or finished reading for the account in use, or starts one. */
export function counterpartyReadingOf(kit: KitWith<'send'>): CounterpartyReading | undefined {
  const { counterpartyReading: reading } = kit.internals.send
  return reading?.caipAddress === getAccount(kit).caipAddress ? reading : readCounterparties(kit)
}
