/** The meaning of an error from a wallet, from a device or node behind it, or from an intermediate library. */
export type WalletErrorMeaning =
  /** The user rejected the request. This is no failure: nothing was done. */
  | 'rejected'
  /** The wallet already shows a request and accepts no second one. */
  | 'pending'
  /** The wallet does not know the network. */
  | 'unknownChain'
  /** The wallet is on a network other than that of the request. */
  | 'wrongChain'
  /** The wallet did not allow this page to use the account, or is locked. */
  | 'unauthorized'
  /** The wallet does not know the method, or did not grant it. */
  | 'unsupported'
  /** The wallet is no longer connected. */
  | 'disconnected'
  /** The wallet did not answer before the request expired. */
  | 'expired'
  /** The relay that connects to the wallet is unreachable. */
  | 'relayUnreachable'
  /** The hardware wallet is locked, shows another app, is missing, or refuses what it cannot show. */
  | 'deviceLocked'
  | 'deviceApp'
  | 'deviceMissing'
  | 'blindSigning'
  | 'insufficientFunds'
  | 'nonceTooLow'
  | 'feeTooLow'
  /** The node accepts no more requests at the moment, or does not answer. */
  | 'limited'
  | 'unreachable'
  /** The contract reverted the call. */
  | 'reverted'
  /** The wallet gave an answer that the method does not allow. */
  | 'badAnswer'
  /** The wallet cannot execute a batch of calls atomically, or the user rejected the upgrade that atomic batches need. */
  | 'batchRefused'
  /** The wallet knows no batch of calls with this id. */
  | 'unknownBatch'

type Row = {
  meaning: WalletErrorMeaning
  codes?: readonly (number | string)[]
  /** Names of error classes. */
  names?: readonly string[]
  /** Used only if no code and no name matches: many wallets give only a message. */
  texts?: RegExp
  /** The row applies only to a request to switch the network, and not if the wallet's text says that the request was refused. */
  ofSwitching?: true
}

/**
 * The meanings of errors. The first row with a matching code or name is used. If no row has one, the first row with a matching
 * text is used. Codes that only mean "failed" (-32603, -32000) are in no row. `errorShapes` of `@holdfast/testing` holds the
 * errors that were recorded or documented, with their sources; it covers every code of this table.
 */
export const walletErrorTable: readonly Row[] = [
  // The codes of EIP-5792 come first: they say more than the error that they may wrap, such as a rejection.
  { meaning: 'unknownBatch', codes: [5730] },
  { meaning: 'batchRefused', codes: [5750, 5760] },
  {
    meaning: 'rejected',
    codes: [
      4001,
      'ACTION_REJECTED',
      'Method_Cancel',
      'Method_Interrupted',
      'Method_PermissionsNotGranted',
      'Failure_ActionCancelled',
      'Failure_PinCancelled',
      0x6985,
      0x5501,
    ],
    names: ['UserRejectedError', 'UserRejectedRequestError', 'UserRefusedOnDevice', 'TransactionRefusedOnDevice'],
  },
  { meaning: 'unknownChain', codes: [4902, 5100] },
  // Some wallets that do not know a network answer with the pairing protocol's codes for rejections, or with 32603 in place of
  // -32603.
  {
    meaning: 'unknownChain',
    codes: [5000, 5001, 5002, 32_603],
    ofSwitching: true,
  },
  {
    meaning: 'rejected',
    codes: [5000, 5001, 5002, 5003, 12_001],
    texts:
      /user (?:rejected|denied|declined|cancell?ed|disapproved)|(?:rejected|denied|declined|cancell?ed) by (?:the )?user|conditions? of use not satisfied|0x6985|0x5501|Failure_ActionCancelled|connection request reset|^(?:cancell?ed|popup closed|transaction declined)$/i,
  },
  {
    meaning: 'unknownChain',
    texts:
      /unrecogni[sz]ed chain|unknown chain|unsupported chain|chain not configured|not (?:been )?added|wallet_addEthereumChain/i,
    ofSwitching: true,
  },
  { meaning: 'badAnswer', names: ['InvalidWalletAnswerError'] },
  { meaning: 'expired', codes: [8000, 11_005], names: ['RequestExpiredError'], texts: /request expired/i },
  {
    meaning: 'relayUnreachable',
    names: ['RelayUnreachableError', 'RelayOutOfReachError', 'PublishTimeoutError', 'OfflineError'],
  },
  { meaning: 'pending', codes: [-32_002], texts: /already pending|already processing/i },
  {
    meaning: 'wrongChain',
    codes: [4901],
    names: ['ChainMismatchError', 'ConnectorChainMismatchError'],
    texts: /unsupported chain/i,
  },
  {
    meaning: 'disconnected',
    codes: [4900, 6000, 7001],
    names: ['ConnectorNotConnectedError', 'ConnectorUnavailableReconnectingError', 'NotPairedError'],
    texts: /extension context invalidated/i,
  },
  { meaning: 'unauthorized', codes: [4100] },
  { meaning: 'unsupported', codes: [4200, -32_601, -32_004, 3001, 3005, 5101] },
  { meaning: 'limited', codes: [-32_005, 429] },
  {
    meaning: 'blindSigning',
    codes: [0x6a80],
    names: ['EthAppPleaseEnableContractData'],
    texts: /0x6a80|blind sign/i,
  },
  {
    meaning: 'deviceLocked',
    codes: [0x5515, 0x6b0c, 0x6982],
    names: ['LockedDeviceError'],
    texts: /0x5515|0x6b0c|0x6982|locked device|device (?:is )?locked/i,
  },
  { meaning: 'deviceApp', codes: [0x6e00, 0x6e01, 0x6d00, 0x6511], texts: /0x6e0[01]|0x6d00|0x6511/i },
  {
    meaning: 'deviceMissing',
    codes: ['Device_Disconnected', 'Device_NotFound', 'Transport_Missing'],
    names: ['DisconnectedDevice', 'TransportOpenUserCancelled'],
  },
  {
    meaning: 'insufficientFunds',
    codes: ['INSUFFICIENT_FUNDS'],
    names: ['InsufficientFundsError'],
    texts: /insufficient funds/i,
  },
  { meaning: 'nonceTooLow', codes: ['NONCE_EXPIRED'], names: ['NonceTooLowError'], texts: /nonce too low/i },
  {
    meaning: 'feeTooLow',
    codes: ['REPLACEMENT_UNDERPRICED'],
    names: ['FeeCapTooLowError'],
    texts: /underpriced|fee cap less than/i,
  },
  {
    meaning: 'reverted',
    codes: [3, 'CALL_EXCEPTION'],
    names: ['ContractFunctionRevertedError', 'ExecutionRevertedError'],
    texts: /execution reverted/i,
  },
  {
    meaning: 'unreachable',
    codes: ['NETWORK_ERROR', 'TIMEOUT'],
    names: ['HttpRequestError', 'TimeoutError', 'RpcRequestTimeoutError'],
  },
]
