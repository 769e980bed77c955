import type { CaipNetwork, ChainNamespace } from '@holdfast/caip'
import type { ProposalNamespaces } from '@holdfast/pairing'
import { idsOfNetwork } from '../rules.ts'

/** The methods and events that wallets are asked for, in each pairable namespace. */
const methods: Readonly<Partial<Record<ChainNamespace, readonly string[]>>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
}

/** What a proposal asks for: everything is optional, so that a wallet that supports only part of it can still be used. */
export function requestedNamespaces(networks: readonly CaipNetwork[]): ProposalNamespaces {
  const namespaces: ProposalNamespaces = {}
  for (const [namespace, wanted] of Object.entries(methods)) {
    const chains = networks
      .filter(({ chainNamespace }) => chainNamespace === namespace)
      .flatMap(({ caipNetworkId }) => idsOfNetwork(caipNetworkId))
    if (chains.length === 0) continue
    namespaces[namespace] = { chains, methods: [...wanted], events: ['accountsChanged', 'chainChanged'] }
  }
  return namespaces
}
