import type { WalletNamespace } from '../accounts/account.ts'

/** The methods that the wallet supports, by namespace. */
export const supportedMethods: Readonly<Record<WalletNamespace, readonly string[]>> = {
  eip155: [
    'personal_sign',
    'eth_sign',
    'eth_signTypedData',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_signTransaction',
    'eth_accounts',
    'eth_requestAccounts',
    'eth_chainId',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getCapabilities',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_getAccounts',
    'solana_requestAccounts',
  ],
  bip122: ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'],
}

/** The events that the wallet sends, by namespace. */
export const supportedEvents: Readonly<Record<WalletNamespace, readonly string[]>> = {
  eip155: ['chainChanged', 'accountsChanged'],
  solana: ['accountsChanged'],
  bip122: ['accountsChanged'],
}
