import { expect, it } from 'vitest'
import * as exported from './index.ts'

it('exports exactly these names', () => {
  expect(Object.keys(exported).sort()).toMatchInlineSnapshot(`
    [
      "HttpError",
      "InvalidResponseError",
      "NetworkError",
      "RequestTimeoutError",
      "ResponseTooLargeError",
      "analyticsBatchSchema",
      "analyticsConfigSchema",
      "analyticsEventSchema",
      "authSessionSchema",
      "authSessionsSchema",
      "callerSchema",
      "catalogueWalletSchema",
      "changeUserNameSchema",
      "configSchema",
      "createApiClient",
      "createHttp",
      "createServicesClient",
      "isSafeLink",
      "kitFeatures",
      "networkSchema",
      "passwordLength",
      "passwordSchema",
      "projectConfigSchema",
      "servicesErrorSchema",
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
      "walletsSchema",
    ]
  `)
})
