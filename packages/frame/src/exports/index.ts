export type { FrameEventName, PayloadOf, SuccessOf } from '../events/frameEvents.ts'
export type { RefusalReason } from '../events/refusals.ts'
export type { FrameRpcMethod, RpcRequest } from '../events/rpc.ts'
export type { FrameAccount, SocialProvider } from '../events/shapes.ts'
export {
  createFrameHost,
  type FrameHost,
  type FrameHostEvents,
  type FrameHostOptions,
} from '../host/createFrameHost.ts'
export {
  EmailCooldownError,
  FrameLoadError,
  FrameNotSetError,
  FrameReplyError,
  FrameRequestAbortedError,
  InvalidFramePayloadError,
  RpcCallNotAllowedError,
} from '../host/errors.ts'
export type { FrameRect } from '../host/frameElement.ts'
export { EMAIL_COOLDOWN_MS, secondsUntilNextEmail } from '../policy/emailCooldown.ts'
export { type RpcKind, rpcKindOf } from '../policy/rpcKind.ts'
export { RPC_RESPONSE_ERROR, type RpcResponseType, rpcResponseTypeOf } from '../policy/rpcResponse.ts'
