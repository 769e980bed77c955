import type { CaipNetwork, EvmAddress } from '@holdfast/caip'
import { type Client, createClient, custom } from 'viem'
import { loadClient } from '../../adapters/actions.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { CheckedProvider } from '../../eip1193/checkedProvider.ts'
import type { Kit } from '../../kit.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'

/** The account in use on its chain, with a client for reads and the wallet's provider for requests that need a key. */
export type OpenChain = {
  /** A client of the network's own node. */
  client: Client
  network: CaipNetwork
  chainId: number
  from: EvmAddress
  /** Whether the account pays gas itself; if not, its balance is not checked for gas. */
  paysGas: boolean
  wallet: () => Promise<CheckedProvider>
}

/**
 * Opens the chain of the account in use.
 *
 * @returns undefined if no EVM account is in use, or its network is outside the configured list.
 * @throws {ChainNotSupportedError} if the adapter offers no node or no provider.
 */
export async function openChain(kit: Kit): Promise<OpenChain | undefined> {
  const account = getAccount(kit)
  const { caipNetwork, preferredAccountType } = account
  if (account.namespace !== 'eip155' || !account.address || !caipNetwork || account.chainId === undefined)
    return undefined
  const { address: from, chainId } = account
  const adapter = await loadClient(kit, 'eip155')
  const { caipNetworkId } = caipNetwork
  const node = adapter.getNode?.({ caipNetworkId })
  if (!node || !adapter.getProvider) throw new ChainNotSupportedError({ caipNetworkId })
  // The node's own transport retries; a second layer would multiply the retries.
  // A token's contract must not make the page call servers of its choice (ERC-3668).
  const client = createClient({ transport: custom(node, { retryCount: 0 }), ccipRead: false })
  const paysGas = preferredAccountType !== 'smartAccount'
  return { client, network: caipNetwork, chainId, from, paysGas, wallet: adapter.getProvider }
}
