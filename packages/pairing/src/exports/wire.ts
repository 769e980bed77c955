export { formatDidKey, parseDidKey } from '../crypto/didKey.ts'
export { RelayTokenError } from '../crypto/errors.ts'
export { hashText, subscriptionIdOf } from '../crypto/keys.ts'
export { loadPrimitives } from '../crypto/loadPrimitives.ts'
export type { CryptoPrimitives } from '../crypto/primitives.ts'
export { clientIdOf, type RelayClaims, signRelayToken, TOKEN_TTL, verifyRelayToken } from '../crypto/relayToken.ts'
export { ProtocolError, type ProtocolErrorKey, protocolError, protocolErrors } from '../wire/errors.ts'
export { formatRelayError, formatRelayResult, formatRelaySubscription } from '../wire/formatRelayFrame.ts'
export { createIds, isSameId } from '../wire/ids.ts'
export { readJson, writeJson } from '../wire/json.ts'
export {
  type JsonRpcErrorObject,
  type JsonRpcFailure,
  type JsonRpcId,
  type JsonRpcRequest,
  type JsonRpcSuccess,
  jsonRpcCodes,
} from '../wire/jsonRpc.ts'
export { type Delivery, deliveries, deliveryOf, type MessageKind, type PeerMethod } from '../wire/methods.ts'
export { type ParsedServerFrame, parseRelayFrame, type RelayMessage } from '../wire/parseRelayFrame.ts'
export { isTopic, type ParsedRelayFrame, parseRelayRequest } from '../wire/parseRelayRequest.ts'
export {
  DEFAULT_TTL,
  FATAL_CLOSE_CODE,
  MAX_BATCH,
  MAX_TTL,
  type RelayMethod,
  type RelayParams,
  type RelayPublish,
  type RelayReceipt,
  type RelayRequest,
  type RelayStoredMessage,
  type RelaySubscriptionParams,
  type RelaySubscriptionRef,
  type Topic,
} from '../wire/relayMethods.ts'
export { type FrameScan, findFrameId, scanFrame } from '../wire/scanFrame.ts'
