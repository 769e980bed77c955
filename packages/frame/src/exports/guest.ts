export type { FrameEventName, PayloadOf, SuccessOf } from '../events/frameEvents.ts'
export { showsDevice } from '../events/messages.ts'
export { refusalTexts } from '../events/refusals.ts'
export type { FrameRpcMethod, RpcRequest } from '../events/rpc.ts'
export type { FrameAccount, SocialProvider } from '../events/shapes.ts'
export {
  createFrameGuest,
  type DropReason,
  type FrameContext,
  type FrameGuest,
  type FrameGuestOptions,
  type FrameHandlers,
} from '../guest/createFrameGuest.ts'
export { type Embedder, findEmbedder, type Placement, readPlacement } from '../guest/embedder.ts'
export { FrameRefusal } from '../guest/FrameRefusal.ts'
export { isAllowedOrigin } from '../policy/allowedOrigins.ts'
export { type RpcKind, rpcKindOf } from '../policy/rpcKind.ts'
