export { type AnalyticsClient } from '../analytics/client.ts'
export { type AnalyticsEvent, analyticsBatchSchema, analyticsEventSchema } from '../analytics/requests.ts'
export { type AnalyticsConfig, analyticsConfigSchema } from '../analytics/schema.ts'
export { type AssetsClient, type ImageRequest } from '../assets/client.ts'
export { type AuthClient } from '../auth/client.ts'
export { emailCodeDigits, isEmailCode } from '../auth/emailCode.ts'
export { passwordLength, userNameLength } from '../auth/limits.ts'
export { type PasswordStatus, passwordStatusSchema } from '../auth/passwordStatus.ts'
export {
  changePasswordSchema,
  changeUserNameSchema,
  emailCodeSchema,
  emailSignInSchema,
  passwordSchema,
  signInSchema,
  signUpSchema,
} from '../auth/schema.ts'
export { isUserName } from '../auth/userName.ts'
export { type AuthSessionsClient } from '../auth-sessions/client.ts'
export { type AuthSession, authSessionSchema, authSessionsSchema } from '../auth-sessions/schema.ts'
export { type CatalogueClient } from '../catalogue/client.ts'
export { walletsLimits } from '../catalogue/limits.ts'
export { type WalletsQuery, walletsQuerySchema } from '../catalogue/requests.ts'
export { type CatalogueWallet, catalogueWalletSchema, type Wallets, walletsSchema } from '../catalogue/schema.ts'
export { type ConfigClient } from '../config/client.ts'
export {
  configSchema,
  networkSchema,
  type PublicConfig,
  type PublicNetwork,
  type PublicStakeDeployment,
  stakeDeploymentSchema,
} from '../config/schema.ts'
export { type ApiClient, createApiClient } from '../createApiClient.ts'
export {
  HttpError,
  InvalidResponseError,
  NetworkError,
  type RefusalBody,
  RequestTimeoutError,
  ResponseTooLargeError,
} from '../errors.ts'
export { createHttp, type Http, type HttpRequest } from '../http.ts'
export { createIdentityProvidersClient, type IdentityProvidersClient } from '../identity-providers/client.ts'
export { providerSignInSchema } from '../identity-providers/requests.ts'
export { type IdentityProvider, identityProviders } from '../identity-providers/schema.ts'
export { type PageData, pageDataId, pageDataSchema } from '../page/schema.ts'
export { createPasskeysClient, type PasskeysClient } from '../passkeys/client.ts'
export {
  deletePasskeySchema,
  passkeyAuthenticationSchema,
  passkeyRegistrationSchema,
} from '../passkeys/requests.ts'
export {
  type Passkey,
  type PasskeyRegistrationOptions,
  type PasskeyRequestOptions,
  passkeyRegistrationOptionsSchema,
  passkeyRequestOptionsSchema,
} from '../passkeys/schema.ts'
export { type PocketWalletConfig, pocketWalletConfigSchema } from '../pocket-wallet/schema.ts'
export { type ProjectsClient } from '../projects/client.ts'
export { type KitFeature, kitFeatures } from '../projects/kitFeatures.ts'
export {
  type AllowedOrigins,
  allowedOriginsSchema,
  type RemoteFeatures,
  remoteFeaturesSchema,
} from '../projects/otherKits.ts'
export { type ProjectConfig, projectConfigSchema } from '../projects/schema.ts'
export { createServicesClient, type ServicesClient } from '../services/client.ts'
export { callerSchema, rpcQuerySchema, type ServicesError, servicesErrorSchema } from '../services/schema.ts'
export { type SessionClient } from '../session/client.ts'
export { type Session, sessionSchema, type User, userSchema } from '../session/schema.ts'
export { type SiwxClient } from '../siwx/client.ts'
export { type SiwxProof, siwxProofSchema, siwxSessionsQuerySchema } from '../siwx/requests.ts'
export {
  type SiwxNonce,
  type SiwxSessionRecord,
  siwxNonceSchema,
  siwxSessionSchema,
  siwxSessionsSchema,
} from '../siwx/schema.ts'
export { type WalletClient } from '../wallet/client.ts'
export { verifyWalletQuerySchema } from '../wallet/schema.ts'
