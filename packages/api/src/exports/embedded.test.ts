import { expect, it } from 'vitest'
import * as exported from './embedded.ts'
import * as vault from './vault.ts'

it('exports exactly these names', () => {
  expect(Object.keys(exported).sort()).toMatchInlineSnapshot(`
    [
      "auditQuerySchema",
      "confirmShareSchema",
      "createEmbeddedClient",
      "createWalletSchema",
      "emailChangePrimarySchema",
      "emailChangeSchema",
      "emailChangeSecondarySchema",
      "emailDeviceSchema",
      "emailStartSchema",
      "emailVerifySchema",
      "embeddedErrorCodes",
      "embeddedLimits",
      "farcasterSignedSchema",
      "farcasterStartSchema",
      "formatSealingStatement",
      "frameConfigId",
      "frameConfigSchema",
      "putShareSchema",
      "readShareSchema",
      "refreshSchema",
      "sealedShareSchema",
      "sealingSchema",
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
      "MOST_SEALING_METHODS",
      "addSealingMethodSchema",
      "askApprovalSchema",
      "askEmailChangeSchema",
      "completeEmailChangeSchema",
      "confirmEmailChangeSchema",
      "createVaultClient",
      "proveFarcasterSchema",
      "proveSocialSchema",
      "putRecoveryShareSchema",
      "releaseSchema",
      "sealSchema",
      "sealingMethodSchema",
    ]
  `)
})
