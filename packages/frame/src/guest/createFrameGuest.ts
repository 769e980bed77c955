import { type Clock, systemClock } from '@holdfast/base'
import { DISALLOWED_CALL_TEXT } from '@holdfast/caip'
import { FRAME_FAILED_TEXT } from '../events/failedText.ts'
import { type FrameEventName, frameEvents, type PayloadOf, type SuccessOf } from '../events/frameEvents.ts'
import {
  type AppEnvelope,
  FRAME_PREFIX,
  PROTOCOL_VERSION,
  readAppEnvelope,
  type WireMessage,
  writeReply,
} from '../events/messages.ts'
import { isFrameRpcMethod, type RpcRequest, rpcParamsSchemas } from '../events/rpc.ts'
import { isAllowedOrigin } from '../policy/allowedOrigins.ts'
import { rpcKindOf } from '../policy/rpcKind.ts'
import { createApprovalQueue } from './approvalQueue.ts'
import { FrameRefusal } from './FrameRefusal.ts'
import { isWithinLimits } from './isWithinLimits.ts'
import { createMessageRate } from './messageRate.ts'

/** What a handler knows about its request in addition to the payload. */
export type FrameContext = {
  /** The origin of the page that asks. */
  origin: string
  /** Aborted when the page withdraws the request, or the guest ends. */
  signal: AbortSignal
}

/** Answers events. A handler throws a {@link FrameRefusal} to refuse with a text. */
export type FrameHandlers = {
  [Name in Exclude<FrameEventName, 'CANCEL_REQUEST' | 'RPC_ABORT'>]: (
    payload: PayloadOf<Name>,
    context: FrameContext,
  ) => Promise<SuccessOf<Name>>
}

/** Why a message was dropped or refused before a handler saw it. */
export type DropReason = 'source' | 'origin' | 'rate' | 'type' | 'size' | 'duplicate' | 'payload' | 'method'

/** The frame's side of the protocol. */
export type FrameGuest = {
  /** Tells the page that the frame listens. */
  ready: () => void
  /** Tells the page to check the session again. @param token - has no authority; the page may read it. */
  updateSession: (token: string) => void
  /** Returns how many messages were dropped or refused, by reason. */
  drops: () => Readonly<Record<DropReason, number>>
  /** Stops listening, and aborts pending requests. */
  destroy: () => void
}

/** Options of {@link createFrameGuest}. */
export type FrameGuestOptions = {
  /** The frame's own window. @default window */
  window?: Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'> | undefined
  /** The project's allowed origins, see {@link isAllowedOrigin}. */
  allowedOrigins: readonly string[]
  /** The page's origin, if the browser reports it. Undefined: the first message from an allowed origin determines it. */
  embedderOrigin: string | undefined
  /**
   * The handlers, or a function that loads them. The function is called for each event, so it should keep the loaded handlers,
   * and load them again only after a failure.
   */
  handlers: FrameHandlers | (() => Promise<FrameHandlers>)
  clock?: Clock | undefined
  /** Called with any error of a handler except a {@link FrameRefusal}. */
  onFailure?: ((event: FrameEventName, error: unknown) => void) | undefined
}

/** How many ids are remembered, so that a repeated request does not run twice. */
const REMEMBERED_IDS = 1_000

/**
 * Listens to the page that embeds the frame, and answers its messages.
 *
 * The guest accepts messages only from the parent window and from an origin that the project allows, and posts to no other
 * origin. It refuses and counts a message that is malformed, too large or too frequent, and never throws. Requests that the
 * user must approve run one at a time.
 */
export function createFrameGuest(options: FrameGuestOptions): FrameGuest {
  const { window: frameWindow = window, allowedOrigins, handlers, clock = systemClock } = options
  const drops: Record<DropReason, number> = {
    source: 0,
    origin: 0,
    rate: 0,
    type: 0,
    size: 0,
    duplicate: 0,
    payload: 0,
    method: 0,
  }
  const isWithinRate = createMessageRate(clock)
  const queue = createApprovalQueue()
  const running = new Set<{ id: string | undefined; isUnsafe: boolean; controller: AbortController }>()
  const seenIds = new Set<string>()
  let embedder = options.embedderOrigin

  const post = (message: WireMessage, origin: string): void => frameWindow.parent.postMessage(message, origin)

  const refuse = (envelope: AppEnvelope, reason: DropReason, text: string, origin: string): void => {
    drops[reason] += 1
    post(writeReply(envelope.name, envelope.id, { error: text }), origin)
  }

  const run = async (envelope: AppEnvelope, payload: unknown, origin: string): Promise<void> => {
    const { name, id } = envelope
    if (name === 'CANCEL_REQUEST' || name === 'RPC_ABORT') {
      // The schema of the event has checked the payload.
      const requestId = name === 'CANCEL_REQUEST' ? (payload as PayloadOf<'CANCEL_REQUEST'>).requestId : undefined
      for (const each of running) {
        if (requestId === undefined ? each.isUnsafe : each.id === requestId) each.controller.abort()
      }
      // RPC_ABORT gets no answer: clients expect none, and would take a long time to reject one as invalid.
      return name === 'RPC_ABORT' ? undefined : post(writeReply(name, id, { success: undefined }), origin)
    }
    const controller = new AbortController()
    const task = async (): Promise<unknown> => {
      const all = typeof handlers === 'function' ? await handlers() : handlers
      // The schema of this handler's event has checked the payload.
      const handle = all[name] as (payload: unknown, context: FrameContext) => Promise<unknown>
      return handle(payload, { origin, signal: controller.signal })
    }
    // The event's schema has checked the payload.
    const isUnsafe = name === 'RPC_REQUEST' && rpcKindOf((payload as RpcRequest).method) === 'unsafe'
    const request = { id, isUnsafe, controller }
    running.add(request)
    try {
      const success = await (isUnsafe ? queue.run(task, controller.signal) : task())
      post(writeReply(name, id, { success }), origin)
    } catch (error) {
      if (!(error instanceof FrameRefusal)) options.onFailure?.(name, error)
      const text = error instanceof FrameRefusal ? error.shortMessage : FRAME_FAILED_TEXT
      const code = error instanceof FrameRefusal ? error.code : undefined
      post(writeReply(name, id, { error: text, code }), origin)
    } finally {
      running.delete(request)
    }
  }

  const onMessage = (event: MessageEvent): void => {
    if (event.source !== frameWindow.parent) return void (drops.source += 1)
    const { origin } = event
    if (!isAllowedOrigin(origin, allowedOrigins) || (embedder !== undefined && origin !== embedder)) {
      return void (drops.origin += 1)
    }
    const isTooMany = !isWithinRate()
    const envelope = readAppEnvelope(event.data)
    if (!envelope) return void (drops.type += 1)
    embedder = origin
    if (isTooMany) return refuse(envelope, 'rate', 'Too many messages', origin)
    if (!isWithinLimits(event.data)) return refuse(envelope, 'size', 'The message is too large', origin)
    if (envelope.id !== undefined && seenIds.has(envelope.id)) {
      return refuse(envelope, 'duplicate', 'The id of the message was used before', origin)
    }
    if (envelope.id !== undefined) remember(seenIds, envelope.id)
    const payload = frameEvents[envelope.name].payload.safeParse(envelope.payload)
    if (!payload.success) return refuse(envelope, 'payload', 'The message is not valid', origin)
    if (envelope.name === 'RPC_REQUEST') {
      // The schema of the event has checked the payload.
      const problem = problemOfRpc(payload.data as RpcRequest)
      if (problem) return refuse(envelope, ...problem, origin)
    }
    void run(envelope, payload.data, origin)
  }
  frameWindow.addEventListener('message', onMessage)

  /**
   * Posts to the page. While the page's origin is unknown, posts once for each allowed origin without a wildcard: the browser
   * delivers only the message for the page's own origin.
   */
  const announce = (message: WireMessage): void => {
    const targets = embedder === undefined ? allowedOrigins.filter((origin) => !origin.includes('*')) : [embedder]
    for (const origin of targets) post(message, origin)
  }

  return {
    ready: () => announce({ type: `${FRAME_PREFIX}READY`, payload: { version: PROTOCOL_VERSION } }),
    updateSession: (token) => announce({ type: `${FRAME_PREFIX}SESSION_UPDATE`, payload: { token } }),
    drops: () => ({ ...drops }),
    destroy: () => {
      frameWindow.removeEventListener('message', onMessage)
      for (const { controller } of running) controller.abort()
    },
  }
}

function problemOfRpc({ method, params }: RpcRequest): [DropReason, string] | undefined {
  if (rpcKindOf(method) === 'disallowed' || !isFrameRpcMethod(method)) return ['method', DISALLOWED_CALL_TEXT]
  return rpcParamsSchemas[method].safeParse(params).success ? undefined : ['payload', 'The message is not valid']
}

function remember(ids: Set<string>, id: string): void {
  ids.add(id)
  const [oldest] = ids
  if (ids.size > REMEMBERED_IDS && oldest !== undefined) ids.delete(oldest)
}
