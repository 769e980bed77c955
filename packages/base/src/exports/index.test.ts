import { expect, test } from 'vitest'
import * as names from './index.ts'

test('default: exports exactly the public names', () => {
  expect(Object.keys(names).sort()).toMatchInlineSnapshot(`
    [
      "BaseError",
      "WindowBlockedError",
      "backoffMs",
      "createDeferred",
      "createEmitter",
      "createQueues",
      "isFollowable",
      "isRecord",
      "isWebAddress",
      "isWebLink",
      "loadOnce",
      "memoryStorage",
      "onceInFlight",
      "pause",
      "postJsonRpc",
      "readField",
      "readJsonRpcAnswer",
      "systemClock",
      "tooSoonText",
      "trimTrailingCharacters",
      "withDeadline",
    ]
  `)
})
