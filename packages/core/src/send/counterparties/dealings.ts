import type { CaipAddress } from '@holdfast/caip'
import { getAccount } from '../../connections/snapshot.ts'
import type { KitWith } from '../../kit.ts'
import { knownTransactions } from '../../transactions/actions/fetchTransactions.ts'
import { type Counterparties, counterpartiesOf, noCounterparties } from '../rules/counterparties.ts'

/** The counterparties of an account on its network. */
export type Dealings = {
  caipAddress: CaipAddress
  /** Empty until the answer has arrived. */
  counterparties: Counterparties
  /** Resolves when the answer has arrived. Never rejects. */
  done: Promise<void>
}

/** Reads the counterparties of the account in use from its history, to compare the receiver with them. */
export function readDealings(kit: KitWith<'send'>): Dealings | undefined {
  const { namespace, caipAddress, address } = getAccount(kit)
  if (namespace !== 'eip155' || !caipAddress || !address) return undefined
  const dealings: Dealings = {
    caipAddress,
    counterparties: noCounterparties,
    done: knownTransactions(kit).then((transactions) => {
      dealings.counterparties = counterpartiesOf(transactions, address)
    }),
  }
  kit.internals.send.dealings = dealings
  return dealings
}

/** The counterparties of the account in use; reads them if that has not been done. */
export function dealingsOf(kit: KitWith<'send'>): Dealings | undefined {
  const { dealings } = kit.internals.send
  return dealings?.caipAddress === getAccount(kit).caipAddress ? dealings : readDealings(kit)
}
