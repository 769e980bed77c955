import { expect, test } from 'vitest'
import * as names from './files.ts'

test('default: exports exactly the public names', () => {
  expect(Object.keys(names).sort()).toMatchInlineSnapshot(`
    [
      "FolderLockedError",
      "lockFolder",
    ]
  `)
})
