import { expect, test } from 'vitest'
import * as smartAccount from './index.ts'

test('exports exactly the public names', () => {
  expect({
    index: Object.keys(smartAccount).sort(),
  }).toMatchInlineSnapshot(`
    {
      "index": [
        "InvalidOwnerError",
        "NoCallsError",
        "UnnestableTypedDataError",
        "accountFactoryCall",
        "decodeCalls",
        "delegate7702Address",
        "delegatedBatchGas",
        "encodeBatch",
        "encodeCalls",
        "encodePasskeySignature",
        "getSmartAccountAddress",
        "hashMessage7739",
        "hashTypedData7739",
        "nestMessage",
        "nestTypedData",
        "packSignature",
        "passkeyOwner",
        "readAtomicSupport",
        "smartAccountFactoryAddress",
        "stubSignature",
        "toHoldfastAccount",
        "wrapTypedDataSignature",
        "wrapUndeployedSignature",
      ],
    }
  `)
})
