import { expect, test } from 'vitest'
import * as names from './requests.ts'

test('default: exports exactly the public names', () => {
  expect(Object.keys(names).sort()).toMatchInlineSnapshot(`
    [
      "UnreadableTypedDataError",
      "bytesSchema",
      "chainOfDomain",
      "decodeCall",
      "decodeContractCall",
      "decodeReadableText",
      "hasUnknownCall",
      "listCallDangers",
      "listOrders",
      "listTypedDataDangers",
      "listTypedDataDomain",
      "listTypedDataFields",
      "quantitySchema",
      "readCallsRequest",
      "readMessage",
      "readSafeCall",
      "readTypedData",
      "simulateCalls",
      "spentCurrencyOf",
      "toTypedDataDefinition",
      "visibleText",
      "visibleWords",
    ]
  `)
})
