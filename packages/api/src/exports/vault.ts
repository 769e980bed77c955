export type { Approval, ApprovalAsked } from '../vault/answers.ts'
export { createVaultClient, type VaultClient } from '../vault/createVaultClient.ts'
export {
  askApprovalSchema,
  proveFarcasterSchema,
  proveSocialSchema,
  putRecoveryShareSchema,
  releaseSchema,
} from '../vault/requests.ts'
