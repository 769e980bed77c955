/**
 * Where a call may go: to any node of the chain (`node`); to a bundler of the chain (`bundler`, ERC-4337); to the wallet, which
 * answers without asking the user (`wallet`) or only once the user has approved (`approval`); or nowhere (`never`).
 */
export type RpcAccess = 'node' | 'bundler' | 'wallet' | 'approval' | 'never'

/** The message for a call that may go nowhere. @see specification section 6 */
export const DISALLOWED_CALL_TEXT = 'Requested RPC call is not allowed'

/** The message for a call that was withdrawn before the user answered. @see specification section 8 */
export const ABORTED_CALL_TEXT = 'Request was aborted'

type Methods = Readonly<Partial<Record<Exclude<RpcAccess, 'never'>, readonly string[]>>>

/** Every allowed method, by namespace. Any other method is refused, so that nothing private leaks to a node. */
const methodsByNamespace: Readonly<Record<string, Methods>> = {
  eip155: {
    node: [
      'eth_blobBaseFee',
      'eth_blockNumber',
      'eth_call',
      'eth_chainId',
      'eth_createAccessList',
      'eth_estimateGas',
      'eth_feeHistory',
      'eth_gasPrice',
      'eth_getAccount',
      'eth_getBalance',
      'eth_getBlockByHash',
      'eth_getBlockByNumber',
      'eth_getBlockReceipts',
      'eth_getBlockTransactionCountByHash',
      'eth_getBlockTransactionCountByNumber',
      'eth_getCode',
      'eth_getFilterChanges',
      'eth_getFilterLogs',
      'eth_getLogs',
      'eth_getProof',
      'eth_getStorageAt',
      'eth_getTransactionByBlockHashAndIndex',
      'eth_getTransactionByBlockNumberAndIndex',
      'eth_getTransactionByHash',
      'eth_getTransactionCount',
      'eth_getTransactionReceipt',
      'eth_getUncleByBlockHashAndIndex',
      'eth_getUncleByBlockNumberAndIndex',
      'eth_getUncleCountByBlockHash',
      'eth_getUncleCountByBlockNumber',
      'eth_maxPriorityFeePerGas',
      'eth_newBlockFilter',
      'eth_newFilter',
      'eth_newPendingTransactionFilter',
      'eth_protocolVersion',
      'eth_sendRawTransaction',
      'eth_simulateV1',
      'eth_syncing',
      'eth_uninstallFilter',
      'net_listening',
      'net_peerCount',
      'net_version',
      'web3_clientVersion',
      'web3_sha3',
    ],
    bundler: [
      'eth_estimateUserOperationGas',
      'eth_getUserOperationByHash',
      'eth_getUserOperationReceipt',
      'eth_supportedEntryPoints',
    ],
    wallet: [
      'eth_accounts',
      'eth_requestAccounts',
      'wallet_getAssets',
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
      'wallet_getPermissions',
      'wallet_showCallsStatus',
    ],
    approval: [
      'eth_sendTransaction',
      'eth_sendUserOperation',
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'personal_sign',
      'wallet_addEthereumChain',
      'wallet_grantPermissions',
      'wallet_registerOnboarding',
      'wallet_requestExecutionPermissions',
      'wallet_requestPermissions',
      'wallet_revokeExecutionPermission',
      'wallet_revokePermissions',
      'wallet_scanQRCode',
      'wallet_sendCalls',
      'wallet_switchEthereumChain',
      'wallet_watchAsset',
    ],
  },
  solana: {
    node: [
      'getAccountInfo',
      'getBalance',
      'getBlock',
      'getBlockHeight',
      'getBlockTime',
      'getEpochInfo',
      'getFeeForMessage',
      'getGenesisHash',
      'getHealth',
      'getLatestBlockhash',
      'getMinimumBalanceForRentExemption',
      'getMultipleAccounts',
      'getProgramAccounts',
      'getRecentPrioritizationFees',
      'getSignatureStatuses',
      'getSignaturesForAddress',
      'getSlot',
      'getTokenAccountBalance',
      'getTokenAccountsByOwner',
      'getTokenSupply',
      'getTransaction',
      'getVersion',
      'isBlockhashValid',
      'sendTransaction',
      'simulateTransaction',
    ],
    wallet: ['solana_getAccounts', 'solana_requestAccounts'],
    approval: [
      'solana_signAllTransactions',
      'solana_signAndSendAllTransactions',
      'solana_signAndSendTransaction',
      'solana_signMessage',
      'solana_signTransaction',
    ],
  },
  bip122: {
    // The methods of Bitcoin Core that need neither its wallet nor its index. @see https://developer.bitcoin.org/reference/rpc/
    node: [
      'decoderawtransaction',
      'decodescript',
      'estimatesmartfee',
      'getbestblockhash',
      'getblock',
      'getblockchaininfo',
      'getblockcount',
      'getblockhash',
      'getblockheader',
      'getmempoolentry',
      'getmempoolinfo',
      'getrawtransaction',
      'gettxout',
      'sendrawtransaction',
      'testmempoolaccept',
      'validateaddress',
    ],
    wallet: ['getAccountAddresses'],
    approval: ['sendTransfer', 'signMessage', 'signPsbt'],
  },
  polkadot: {
    approval: ['polkadot_signMessage', 'polkadot_signTransaction'],
  },
}

function methodsOf(namespace: string): Methods {
  return (Object.hasOwn(methodsByNamespace, namespace) && methodsByNamespace[namespace]) || {}
}

/** Returns where a method may go in a namespace. An unknown method may go nowhere. */
export function rpcAccessOf(namespace: string, method: string): RpcAccess {
  const { node, bundler, wallet, approval } = methodsOf(namespace)
  if (node?.includes(method)) return 'node'
  if (bundler?.includes(method)) return 'bundler'
  if (wallet?.includes(method)) return 'wallet'
  return approval?.includes(method) ? 'approval' : 'never'
}

/** Returns the methods that wallets of a namespace answer; none for an unknown namespace. */
export function walletMethodsOf(namespace: string): readonly string[] {
  const { wallet = [], approval = [] } = methodsOf(namespace)
  return [...wallet, ...approval]
}
