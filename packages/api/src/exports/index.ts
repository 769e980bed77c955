export type { ConfigClient } from '../config/client.ts'
export { type ConfiguredChain, configAnswer, type PublicConfig, type StakeDeploymentEntry } from '../config/schema.ts'
export { type ApiClient, createApiClient } from '../createApiClient.ts'
export { HttpError, NetworkError, UnexpectedAnswerError } from '../http/errors.ts'
export { errorBody } from '../http/http.ts'
export type { SessionClient } from '../session/client.ts'
export { sessionAnswer, type User } from '../session/schema.ts'
export type { SiwxClient } from '../siwx/client.ts'
export {
  nonceAnswer,
  type SiwxNonce,
  type SiwxProof,
  type SiwxSession,
  sessionsAnswer,
  verifyAnswer,
  verifyBody,
} from '../siwx/schema.ts'
export type { WalletClient } from '../wallet/client.ts'
export { verifyWalletAnswer } from '../wallet/schema.ts'
