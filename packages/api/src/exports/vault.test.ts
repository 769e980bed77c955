import { expect, it } from 'vitest'
import * as exported from './vault.ts'

it('exports exactly these names', () => {
  expect(Object.keys(exported).sort()).toEqual([
    'MAX_SEALING_METHODS',
    'addSealingMethodSchema',
    'askApprovalSchema',
    'askEmailChangeSchema',
    'completeEmailChangeSchema',
    'confirmEmailChangeSchema',
    'createVaultClient',
    'deleteRecoveryShareSchema',
    'proveFarcasterSchema',
    'proveSocialSchema',
    'putRecoveryShareSchema',
    'releaseRecoveryShareSchema',
    'sealWalletSchema',
    'sealingMethodSchema',
  ])
})
