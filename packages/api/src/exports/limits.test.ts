import { expect, test } from 'vitest'
import * as names from './limits.ts'

test('default: exports exactly the public names', () => {
  expect(Object.keys(names).sort()).toMatchInlineSnapshot(`
    [
      "emailCodeDigits",
      "isPictureUri",
      "maxAvatarLength",
      "restrictedTimeZones",
      "walletsLimits",
    ]
  `)
})
