import { expect, test } from 'vitest'
import * as names from './index.ts'

test('exports exactly these names', () => {
  expect(Object.keys(names)).toMatchInlineSnapshot(`
    [
      "AccountButton",
      "ConnectButton",
      "NetworkButton",
      "HoldfastProvider",
      "useAccount",
      "useDisconnect",
      "useEvents",
      "useKit",
      "useModal",
      "useNetwork",
      "useTheme",
      "useWalletInfo",
      "HoldfastProviderNotFoundError",
      "EmbeddedModal",
      "OnRampWidget",
    ]
  `)
})
