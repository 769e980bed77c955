export { emailCodeDigits, isEmailCode } from '../auth/emailCode.ts'
export { type MakeProof } from '../device-proof/createProvedHttp.ts'
export { confirmShareSchema } from '../device-proof/requests.ts'
export { formatSealingStatement, isSealingStatement } from '../device-proof/sealingStatement.ts'
export { type ShareHolder, type SharePlace, shareSealingContext } from '../device-proof/shareSealingContext.ts'
export {
  type FarcasterSigned,
  farcasterSignedSchema,
  idSchema,
  type SealedShare,
  sealedShareSchema,
} from '../device-proof/values.ts'
export type {
  AuditPage,
  Device,
  DeviceRevoked,
  EmailChanged,
  EmailChangeStarted,
  EmailStarted,
  EmbeddedWallet,
  FarcasterAnswer,
  FarcasterStarted,
  LoggedInUser,
  ReleasedShare,
  ShareKey,
  Tokens,
} from '../embedded/answers.ts'
export { createEmbeddedClient, type EmbeddedClient } from '../embedded/client.ts'
export { embeddedErrorCodes } from '../embedded/errorCodes.ts'
export { type FrameConfig, frameConfigId, frameConfigSchema } from '../embedded/frameConfig.ts'
export { embeddedLimits } from '../embedded/limits.ts'
export {
  auditQuerySchema,
  createWalletSchema,
  emailChangePrimarySchema,
  emailChangeSchema,
  emailChangeSecondarySchema,
  emailDeviceSchema,
  emailStartSchema,
  emailVerifySchema,
  farcasterStartSchema,
  putShareSchema,
  readShareSchema,
  refreshSchema,
  sealingSchema,
  signatureKinds,
  signatureSchema,
} from '../embedded/requests.ts'
export {
  type SocialCompleted,
  type SocialProfile,
  type SocialProof,
  type SocialProvider,
  type SocialResult,
  type SocialStarted,
  type SocialWaited,
  socialCompleteSchema,
  socialProviders,
  socialResultId,
  socialResultSchema,
  socialStartSchema,
  socialWaitSchema,
} from '../embedded/social.ts'
