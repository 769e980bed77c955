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
      "hasUnknown",
      "isPermit",
      "listDomain",
      "listFields",
      "quantitySchema",
      "readCall",
      "readCallsRequest",
      "readMessage",
      "readText",
      "readTypedData",
      "simulateCalls",
      "spentOf",
      "toDefinition",
      "visibleText",
      "visibleWords",
    ]
  `)
})
