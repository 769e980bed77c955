import { expect, test } from 'vitest'
import * as names from './index.ts'

test('default: the public names', () => {
  expect(Object.keys(names).sort()).toMatchInlineSnapshot(`
    [
      "DISALLOWED_CALL_TEXT",
      "InvalidAddressError",
      "InvalidAmountError",
      "InvalidCaipAddressError",
      "InvalidCaipNetworkIdError",
      "chainNamespaces",
      "checksumAddress",
      "defineEvmNetwork",
      "formatAmount",
      "formatBalance",
      "formatCaipAddress",
      "formatCaipNetworkId",
      "formatExact",
      "formatStake",
      "isAddress",
      "isCaipAddress",
      "isCaipNetworkId",
      "isChainNamespace",
      "isChecksumValid",
      "isEvmAddress",
      "isSameAddress",
      "parseAmount",
      "parseCaipAddress",
      "parseCaipNetworkId",
      "rpcAccessOf",
      "shortenAddress",
      "showAmount",
      "showBalance",
    ]
  `)
})
