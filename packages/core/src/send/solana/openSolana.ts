import type { CaipNetwork } from '@holdfast/caip'
import { loadClient } from '../../adapters/actions.ts'
import type { NodeProvider } from '../../adapters/adapter.ts'
import type { SolanaWallet } from '../../adapters/solana/createSolanaWallet.ts'
import { getSolanaWallet } from '../../adapters/solana/getSolanaWallet.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'

/** The account in use on its Solana cluster. */
export type OpenSolana = {
  node: NodeProvider
  network: CaipNetwork
  from: string
  wallet: () => Promise<SolanaWallet>
}

/**
 * Opens the cluster of the account in use.
 *
 * @returns undefined if no Solana account is in use, or its network is outside the configured list.
 * @throws {ChainNotSupportedError} if the adapter gives no access to a node.
 */
export async function openSolana(kit: Kit): Promise<OpenSolana | undefined> {
  const { namespace, address: from, caipNetwork: network } = getAccount(kit)
  if (namespace !== 'solana' || !from || !network) return undefined
  const { caipNetworkId } = network
  const node = (await loadClient(kit, 'solana')).getNode?.({ caipNetworkId })
  if (!node) throw new ChainNotSupportedError({ caipNetworkId })
  return { node, network, from, wallet: () => getSolanaWallet(kit) }
}
