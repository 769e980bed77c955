import { devnetFaucetAbi, devnetFaucetAddress } from '@holdfast/contracts/devnet'
import { encodeFunctionData, type Hex } from 'viem'
import { WalletRpcError } from '../errors.ts'
import type { NodeRpc } from './nodeRpc.ts'

/** The amount that a new sandbox wallet receives on each devnet: 10 ETH of play money, in wei. */
const fundingAmount = 10n ** 19n

/** Gas limit of the call that gives a new account its tokens and collectibles. */
const welcomeGas = 900_000

/** The most attempts to send a transaction. */
const maxAttempts = 40

/** The node's error code when it rejects a transaction. @see EIP-1474 section 'Error codes' */
const TRANSACTION_REJECTED = -32_003

/** The error code for a failure within the node. @see EIP-1474 section 'Error codes' */
const INTERNAL_ERROR = -32_603

/**
 * Funds an unused account from the devnet's first unlocked account: with ether, and with tokens and collectibles where the
 * devnet has them. An account that has ether or has sent a transaction receives nothing, so that an emptied wallet stays empty.
 *
 * @returns Whether ether was sent.
 */
export async function fundIfUnused(rpc: NodeRpc, address: string): Promise<boolean> {
  const answers = await Promise.all([
    rpc('eth_getBalance', [address, 'pending']),
    rpc('eth_getTransactionCount', [address, 'pending']),
    rpc('eth_accounts'),
    rpc('eth_getCode', [devnetFaucetAddress, 'latest']),
  ])
  // Cast: the devnet is our own, and its answers have the types that EIP-1474 defines for each method.
  const [balance, transactionCount, accounts, faucetCode] = answers as [string, string, string[], string | undefined]
  const [funder] = accounts
  if (BigInt(balance) > 0n || BigInt(transactionCount) > 0n || funder === undefined) return false
  const transactions: Transaction[] = [{ from: funder, to: address, value: `0x${fundingAmount.toString(16)}` }]
  if ((faucetCode ?? '0x') !== '0x') {
    const args = [address as Hex /* our own account's */] as const
    const data = encodeFunctionData({ abi: devnetFaucetAbi, functionName: 'welcome', args })
    transactions.push({ from: funder, to: devnetFaucetAddress, data, gas: `0x${welcomeGas.toString(16)}` })
  }
  await sendAndMine(rpc, transactions)
  return true
}

type Transaction = Readonly<Record<string, string>>

/**
 * Sends transactions, and mines a block at once, so that the page finds the ether when it first reads the balance. Other blocks
 * are mined at fixed times. If such a block is mined at the same time, the node may drop an accepted transaction, which is then
 * sent again.
 *
 * @throws {WalletRpcError} if the node drops a transaction `maxAttempts` times.
 */
async function sendAndMine(rpc: NodeRpc, transactions: readonly Transaction[]): Promise<void> {
  let unsent = transactions
  for (let attempt = 1; unsent.length > 0 && attempt <= maxAttempts; attempt += 1) {
    const hashes: unknown[] = []
    for (const transaction of unsent) hashes.push(await send(rpc, transaction))
    await rpc('evm_mine')
    const found = await Promise.all(hashes.map((hash) => rpc('eth_getTransactionByHash', [hash])))
    unsent = unsent.filter((_, index) => found[index] === null)
  }
  if (unsent.length > 0) throw new WalletRpcError(INTERNAL_ERROR, 'The devnet dropped the transactions. Try again.')
}

/**
 * Sends a transaction from an unlocked account. The node chooses the nonce, and may choose the same one for two transactions
 * that arrive at the same time. It then rejects the later transaction, which gets the next nonce when it is sent again.
 *
 * @returns the transaction's hash.
 * @throws {WalletRpcError} the node's last rejection, after `maxAttempts`. Throws any other error at once.
 */
async function send(rpc: NodeRpc, transaction: Transaction): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await rpc('eth_sendTransaction', [transaction])
    } catch (error) {
      const isRejected = error instanceof WalletRpcError && error.code === TRANSACTION_REJECTED
      if (!isRejected || attempt === maxAttempts) throw error
    }
  }
}
