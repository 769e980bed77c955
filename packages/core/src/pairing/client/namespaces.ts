import { type CaipNetwork, type ChainNamespace, chainNamespaces, walletMethodsOf } from '@holdfast/caip'
import type { ProposalNamespaces } from '@holdfast/pairing'
import { idsOfNetwork } from '../rules.ts'

/** Methods of wallets that the proposal leaves out, since existing apps do not request them either. */
const notRequested: ReadonlySet<string> = new Set(['eth_sendUserOperation', 'solana_signAndSendAllTransactions'])

/** Methods that the proposal requests from wallets, although nodes answer them too. */
const alsoRequested: Readonly<Partial<Record<ChainNamespace, readonly string[]>>> = {
  eip155: ['eth_sendRawTransaction'],
}

function requestedMethods(namespace: ChainNamespace): string[] {
  return [
    ...walletMethodsOf(namespace).filter((method) => !notRequested.has(method)),
    ...(alsoRequested[namespace] ?? []),
  ]
}

/** Writes the namespaces of a proposal. All are optional, so that a wallet that supports only some can still be used. */
export function requestedNamespaces(networks: readonly CaipNetwork[]): ProposalNamespaces {
  const namespaces: ProposalNamespaces = {}
  for (const namespace of chainNamespaces) {
    const chains = networks
      .filter(({ chainNamespace }) => chainNamespace === namespace)
      .flatMap(({ caipNetworkId }) => idsOfNetwork(caipNetworkId))
    if (chains.length === 0) continue
    namespaces[namespace] = {
      chains,
      methods: requestedMethods(namespace),
      events: ['accountsChanged', 'chainChanged'],
    }
  }
  return namespaces
}
