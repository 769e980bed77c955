export type { Approval, ApprovalAsked, RecoveryPlace, ReleasedRecovery, SealedWallet } from '../vault/answers.ts'
export { createVaultClient, type VaultClient } from '../vault/client.ts'
export {
  addSealingMethodSchema,
  askApprovalSchema,
  askEmailChangeSchema,
  completeEmailChangeSchema,
  confirmEmailChangeSchema,
  deleteRecoveryShareSchema,
  type NamedIdentity,
  proveFarcasterSchema,
  proveSocialSchema,
  putRecoveryShareSchema,
  releaseRecoveryShareSchema,
  sealWalletSchema,
} from '../vault/requests.ts'
export { MAX_SEALING_METHODS, type SealingMethod, sealingMethodSchema } from '../vault/sealing.ts'
