import { isRecord } from '@holdfast/base'
import { type CaipNetworkId, chainIdOf, parseAmount } from '@holdfast/caip'
import { encodeFunctionData, erc20Abi, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { AskChain } from '../../chain/reads/createChainReader.ts'
import type { Database } from '../../database/connect.ts'
import { createPaymentStore } from './paymentStore.ts'
import type { SandboxPayment } from './sessionStore.ts'

/**
 * The last of the devnet's accounts, which has ether and Heron Dollars from the first block on. Its key is public, like those of
 * all devnet accounts.
 */
const seller = privateKeyToAccount('0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6')

const GAS = { native: 100_000n, token: 200_000n } as const

/** Sends tokens that were paid for. */
export type Payouts = {
  /**
   * Advances each open payment by one step, if possible.
   *
   * @returns the changed payments, and the errors of the payments that could not be advanced.
   */
  run: (now: Date) => Promise<{ changed: SandboxPayment[]; errors: unknown[] }>
}

/**
 * Creates the sender of tokens. A transaction is signed and stored before it is sent. After a crash the same transaction is
 * sent again, so that nothing is ever paid out twice.
 */
export function createPayouts(options: {
  db: Database
  askOf: (chainId: CaipNetworkId) => AskChain | undefined
}): Payouts {
  const { db, askOf } = options
  const store = createPaymentStore(db)

  const request = async (chainId: CaipNetworkId, method: string, params: unknown[]): Promise<unknown> => {
    const ask = askOf(chainId)
    if (!ask) throw new RangeError(`The chain ${chainId} is not served.`)
    const answer = await ask({ method, params: JSON.stringify(params) }, 'fresh')
    return 'error' in answer ? undefined : JSON.parse(answer.result)
  }
  const readNumber = async (chainId: CaipNetworkId, method: string, params: unknown[]): Promise<bigint> => {
    const result = await request(chainId, method, params)
    if (typeof result !== 'string' || !/^0x[\da-f]+$/i.test(result))
      throw new TypeError(`${method} returned no number.`)
    return BigInt(result)
  }

  /** Signs and stores the transaction for a payment in the state `paid`. @returns false if the payment is not in that state. */
  const signAndStore = (id: string): Promise<boolean> =>
    db.transaction(async (writer) => {
      await store.lockNonces(writer)
      const session = await store.findPaidSession(id, writer)
      if (!session) return false
      const { address, contract, purchaseAmount, decimals, chainId } = session
      const [last, count, gasPrice] = await Promise.all([
        store.findLastNonce(chainId, writer),
        readNumber(chainId, 'eth_getTransactionCount', [seller.address, 'pending']),
        readNumber(chainId, 'eth_gasPrice', []),
      ])
      const nonce = Math.max(Number(count), (last ?? -1) + 1)
      const value = parseAmount(purchaseAmount, decimals)
      const call =
        contract === null
          ? { to: address, value, gas: GAS.native }
          : {
              to: contract,
              data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, value] }),
              gas: GAS.token,
            }
      const transaction = await seller.signTransaction({
        type: 'legacy',
        chainId: chainIdOf(chainId),
        nonce,
        gasPrice: gasPrice * 2n,
        ...call,
      })
      const sent = { state: 'sent', nonce, transaction, transactionHash: keccak256(transaction) } as const
      return store.change(id, 'paid', sent, writer)
    })

  /** Reads the outcome of a signed transaction. If there is none yet, sends the transaction, even if it was sent before. */
  const sendOrReadOutcome = async (payment: SandboxPayment): Promise<'done' | 'failed' | undefined> => {
    const { chainId, transaction, transactionHash } = payment
    const receipt = await request(chainId, 'eth_getTransactionReceipt', [transactionHash])
    if (isRecord(receipt)) return receipt['status'] === '0x1' ? 'done' : 'failed'
    // A node that already has the transaction refuses it, which is harmless.
    await request(chainId, 'eth_sendRawTransaction', [transaction])
    return undefined
  }

  const advance = async (payment: SandboxPayment, now: Date): Promise<boolean> => {
    if (payment.state === 'pending')
      return payment.dueAt <= now && store.change(payment.id, 'pending', { state: 'paid' })
    if (payment.state === 'paid') return signAndStore(payment.id)
    const outcome = await sendOrReadOutcome(payment)
    if (outcome === undefined) return false
    return store.change(payment.id, 'sent', {
      state: outcome,
      ...(outcome === 'failed' && { reason: 'The seller has run out of this token.' }),
    })
  }

  return {
    run: async (now) => {
      const changed: SandboxPayment[] = []
      const errors: unknown[] = []
      for (const id of await store.listOpen(now)) {
        try {
          const payment = await store.find(id)
          if (!payment || !(await advance(payment, now))) continue
          const after = await store.find(id)
          if (after) changed.push(after)
        } catch (error) {
          // The other payments may be on a chain that answers.
          errors.push(error)
        }
      }
      return { changed, errors }
    },
  }
}
