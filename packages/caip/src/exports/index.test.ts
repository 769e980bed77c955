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
      "addressOfAccount",
      "chainIdOf",
      "chainNamespaces",
      "chainOfAccount",
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
      "namespaceOf",
      "parseAmount",
      "parseCaipAddress",
      "parseCaipNetworkId",
      "referenceOf",
      "rpcAccessOf",
      "shortenAddress",
      "showAmount",
      "showBalance",
    ]
  `)
})
