import { expect, it } from 'vitest'
import * as exported from './index.ts'

it('exports exactly these names', () => {
  expect(Object.keys(exported).sort()).toMatchInlineSnapshot(`
    [
      "HttpError",
      "InvalidResponseError",
      "NetworkError",
      "RequestTimeoutError",
      "authSessionSchema",
      "authSessionsSchema",
      "changeUserNameSchema",
      "configSchema",
      "createApiClient",
      "createHttp",
      "networkSchema",
      "passwordLength",
      "passwordSchema",
      "sessionSchema",
      "signInSchema",
      "signUpSchema",
      "siwxNonceSchema",
      "siwxProofSchema",
      "siwxSessionSchema",
      "siwxSessionsQuerySchema",
      "siwxSessionsSchema",
      "stakeDeploymentSchema",
      "userNameLength",
      "userNameSchema",
      "userSchema",
      "verifyWalletQuerySchema",
    ]
  `)
})
