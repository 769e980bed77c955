import { expect, it } from 'vitest'
import * as testing from './index.ts'

it('has these public names', () => {
  expect(Object.keys(testing).sort()).toMatchInlineSnapshot(`
    [
      "ProviderRpcError",
      "announceProvider",
      "createBitcoinAccount",
      "createBitcoinTestWallet",
      "createLinkWallet",
      "createPolkadotAccount",
      "createPolkadotTestWallet",
      "createSolanaAccount",
      "createStandardWallet",
      "createTestProvider",
      "deployContractWallet",
      "errorShapes",
      "hostileNames",
      "hugeIcon",
      "malformedAnswers",
      "plainIcon",
      "predictContractWallet",
      "startTestChain",
    ]
  `)
})
