import { expect, it } from 'vitest'
import * as devnet from './index.ts'

it('has these public names', () => {
  expect(Object.keys(devnet).sort()).toMatchInlineSnapshot(`
    [
      "AnvilNotFoundError",
      "ChainEndedError",
      "ChainStartError",
      "ChainStateCorruptError",
      "ChainStateInUseError",
      "ChainStateNotSavedError",
      "DEVNET_MNEMONIC",
      "DeploymentFailedError",
      "PortInUseError",
      "RpcError",
      "SeedFailedError",
      "callRpc",
      "callRpcBatch",
      "deployDeterministically",
      "devnetAccounts",
      "devnetOperator",
      "installAccounts",
      "installMulticall",
      "installNames",
      "installPermissions",
      "openMarket",
      "seedDevnet",
      "startChain",
      "startDevnet",
    ]
  `)
})
