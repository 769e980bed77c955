import { expect, it } from 'vitest'
import * as exported from './embedded.ts'
import * as vault from './vault.ts'

it('exports exactly these names', () => {
  expect(Object.keys(exported).sort()).toMatchInlineSnapshot(`
    [
      "auditQuerySchema",
      "createEmbeddedClient",
      "createWalletSchema",
      "emailDeviceSchema",
      "emailStartSchema",
      "emailVerifySchema",
      "embeddedErrorCodes",
      "embeddedLimits",
      "farcasterSignedSchema",
      "farcasterStartSchema",
      "frameConfigId",
      "frameConfigSchema",
      "putShareSchema",
      "readShareSchema",
      "refreshSchema",
      "sealedShareSchema",
      "shareContext",
      "signatureKinds",
      "signatureSchema",
      "socialCompleteSchema",
      "socialProviders",
      "socialResultId",
      "socialResultSchema",
      "socialStartSchema",
      "socialWaitSchema",
    ]
  `)
  expect(Object.keys(vault).sort()).toMatchInlineSnapshot(`
    [
      "askApprovalSchema",
      "createVaultClient",
      "proveFarcasterSchema",
      "proveSocialSchema",
      "putRecoveryShareSchema",
      "releaseSchema",
    ]
  `)
})
