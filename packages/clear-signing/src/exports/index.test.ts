import { expect, test } from 'vitest'
import * as names from './index.ts'

test('default: exports exactly the public names', () => {
  expect(Object.keys(names).sort()).toMatchInlineSnapshot(`
    [
      "describeApproval",
      "describeCall",
      "describeTransfer",
      "readToken",
    ]
  `)
})
