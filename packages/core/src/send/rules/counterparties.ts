import { isEvmAddress, isSameAddress } from '@holdfast/caip'
import type { TransactionsState } from '../../transactions/state.ts'

/** The addresses with which an account has exchanged transfers on the chain. */
export type Counterparties = {
  /** All of them, except those that occur only in transfers of spam NFTs. */
  all: readonly string[]
  /** Those to which the account itself has sent something. */
  paid: readonly string[]
}

/** The counterparties of an account without transactions. */
export const noCounterparties: Counterparties = { all: [], paid: [] }

/**
 * Lists the counterparties of an account. An incoming transfer does not prove that the account knows the sender, and a
 * stranger's token contract may report transfers that the account never made. So only a confirmed transaction that the account
 * itself sent, and that moved more than zero, counts as a payment.
 */
export function counterpartiesOf(transactions: TransactionsState['transactions'], account: string): Counterparties {
  const isOwn = (address: string | undefined): boolean => isSameAddress(address, account, 'eip155')
  const counterparties = new Set<string>()
  const paid = new Set<string>()
  for (const { metadata, transfers } of transactions) {
    const isByAccount = isOwn(metadata.sentFrom) && metadata.status.toLowerCase() === 'confirmed'
    for (const { direction, quantity, sender, recipient, nft_info: nft } of transfers) {
      const counterparty = direction === 'out' ? recipient : sender
      if (nft?.flags.is_spam || !isEvmAddress(counterparty) || isOwn(counterparty)) continue
      counterparties.add(counterparty)
      if (isByAccount && direction === 'out' && /[1-9]/.test(quantity.numeric)) paid.add(counterparty)
    }
  }
  return { all: [...counterparties], paid: [...paid] }
}
