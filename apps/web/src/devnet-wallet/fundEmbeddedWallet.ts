import type { PublicConfig } from '@holdfast/api'
import { authConnectorId, getAccount, type Kit, refreshBalance } from '@holdfast/core'
import { fundIfUnused } from './chain/fund.ts'
import { createNodeRpc } from './chain/nodeRpc.ts'

/**
 * Funds the embedded wallet's account with play money when it is first used on the local chains, like the sandbox wallet's
 * account. A production configuration never has these chains.
 *
 * @returns A function that stops the funding.
 */
export function fundEmbeddedWallet({ devnetWallet }: PublicConfig, kit: Kit): () => void {
  const funded = new Set<string>()
  const fundNewAccount = (): void => {
    const { address, connectorId } = getAccount(kit, { namespace: 'eip155' })
    if (connectorId !== authConnectorId || !address || funded.has(address)) return
    funded.add(address)
    const nodes = devnetWallet?.chains.map(({ rpcUrl }) => createNodeRpc(rpcUrl)) ?? []
    // On a chain that does not answer, the account receives nothing, but the wallet still works.
    void Promise.allSettled(nodes.map((rpc) => fundIfUnused(rpc, address))).then(() =>
      refreshBalance(kit, { namespace: 'eip155' }),
    )
  }
  fundNewAccount()
  return kit.subscribe(fundNewAccount)
}
