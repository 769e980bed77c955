import { expect, test } from 'vitest'
import * as names from './requests.ts'

test('default: exports exactly the public names', () => {
  expect(Object.keys(names).sort()).toMatchInlineSnapshot(`
    [
      "UnreadableTypedDataError",
      "bytesSchema",
      "chainOfDomain",
      "dangersOf",
      "decodeCall",
      "decodeReadableText",
      "hasUnknownCall",
      "isPermit",
      "listTypedDataDomain",
      "listTypedDataFields",
      "quantitySchema",
      "readCall",
      "readCallsRequest",
      "readMessage",
      "readTypedData",
      "simulateCalls",
      "spentCurrencyOf",
      "toTypedDataDefinition",
      "visibleText",
      "visibleWords",
    ]
  `)
})
