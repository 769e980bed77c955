export { DEVNET_MNEMONIC, type DevnetAccount, type DevnetOperator, devnetAccounts, devnetOperator } from './accounts.ts'
export { deployDeterministically } from './deployDeterministically.ts'
export {
  AnvilNotFoundError,
  ChainEndedError,
  ChainStartError,
  ChainStateCorruptError,
  ChainStateInUseError,
  ChainStateNotSavedError,
  DeploymentFailedError,
  PortInUseError,
  SeedFailedError,
} from './errors.ts'
export { callRpc, callRpcBatch, RpcError } from './rpc.ts'
export { installAccounts } from './seed/installAccounts.ts'
export { installNames } from './seed/installNames.ts'
export { installPermissions } from './seed/installPermissions.ts'
export { openMarket } from './seed/openMarket.ts'
export { installMulticall, seedDevnet } from './seed/seedDevnet.ts'
export { type Chain, type ChainEnd, startChain } from './startChain.ts'
export { type Devnet, startDevnet } from './startDevnet.ts'
