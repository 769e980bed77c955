import type { NodeRpc } from './nodeRpc.ts'

/** What a new sandbox wallet receives on each devnet: 10 ETH of play money, in wei. */
const fundingAmount = 10n ** 19n

/**
 * Funds an unused account from the devnet's first unlocked account. An account that has ether or has sent a transaction gets
 * nothing, so that an emptied wallet stays empty.
 *
 * @returns Whether ether was sent.
 */
export async function fundIfUnused(rpc: NodeRpc, address: string): Promise<boolean> {
  const [balance, sent, accounts] = await Promise.all([
    rpc('eth_getBalance', [address, 'pending']) as Promise<string>,
    rpc('eth_getTransactionCount', [address, 'pending']) as Promise<string>,
    rpc('eth_accounts') as Promise<string[]>,
  ])
  const [faucet] = accounts
  if (BigInt(balance) > 0n || BigInt(sent) > 0n || faucet === undefined) return false
  await rpc('eth_sendTransaction', [{ from: faucet, to: address, value: `0x${fundingAmount.toString(16)}` }])
  // Blocks come at fixed times, but the ether should be there when the page first reads the balance.
  await rpc('evm_mine')
  return true
}
