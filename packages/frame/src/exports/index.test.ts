import { expect, test } from 'vitest'
import * as guest from './guest.ts'
import * as host from './index.ts'

test('exports exactly the public names', () => {
  expect({ host: Object.keys(host).sort(), guest: Object.keys(guest).sort() }).toMatchInlineSnapshot(`
    {
      "guest": [
        "FrameRefusal",
        "createFrameGuest",
        "findEmbedder",
        "isAllowedOrigin",
        "readPlacement",
        "refusalTexts",
        "rpcKindOf",
        "showsDevice",
      ],
      "host": [
        "EMAIL_COOLDOWN_MS",
        "EmailCooldownError",
        "FrameLoadError",
        "FrameNotSetError",
        "FrameReplyError",
        "FrameRequestAbortedError",
        "InvalidFramePayloadError",
        "RPC_RESPONSE_ERROR",
        "RpcCallNotAllowedError",
        "createFrameHost",
        "rpcKindOf",
        "rpcResponseTypeOf",
        "secondsUntilNextEmail",
      ],
    }
  `)
})
