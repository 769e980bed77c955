import type { CaipAddress } from '@holdfast/caip'
import { getAccount } from '../../connections/snapshot.ts'
import type { KitWith } from '../../kit.ts'
import { knownTransactions } from '../../transactions/actions/fetchTransactions.ts'
import { type Counterparties, counterpartiesOf, noCounterparties } from '../rules/counterparties.ts'

/** The counterparties of an account on its network. */
export type Dealings = {
  caipAddress: CaipAddress
  /** Nothing until the answer has come. */
  counterparties: Counterparties
  /** Resolves when it has. Never rejects. */
  done: Promise<void>
}

/** Reads the counterparties of the account in use from its history; the receiver is compared with them. */
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

/** The dealings of the account in use; they are read if they have not been. */
export function dealingsOf(kit: KitWith<'send'>): Dealings | undefined {
  const { dealings } = kit.internals.send
  return dealings?.caipAddress === getAccount(kit).caipAddress ? dealings : readDealings(kit)
}
