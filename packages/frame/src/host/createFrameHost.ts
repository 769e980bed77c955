import { type Clock, createEmitter, type Emitter, readField, systemClock } from '@holdfast/base'
import { type FrameEventName, frameEvents, type PayloadOf, type SuccessOf } from '../events/frameEvents.ts'
import { FRAME_PREFIX, readFrameMessage, readReplyEnvelope, writeAppMessage } from '../events/messages.ts'
import { isFrameRpcMethod, type RpcRequest, rpcParamsSchemas } from '../events/rpc.ts'
import { secondsUntilNextEmail } from '../policy/emailCooldown.ts'
import { type RpcKind, rpcKindOf } from '../policy/rpcKind.ts'
import {
  EmailCooldownError,
  FrameNotSetError,
  FrameReplyError,
  FrameRequestAbortedError,
  InvalidFramePayloadError,
  RpcCallNotAllowedError,
} from './errors.ts'
import {
  createFrameElement,
  type FrameRect,
  type FrameUrlOptions,
  formatFrameUrl,
  hideFrame,
  showFrame,
} from './frameElement.ts'
import { FRAME_LOAD_TIMEOUT_MS, type FrameLoading, waitForFrame } from './loadFrame.ts'
import { createPendingRequests } from './pendingRequests.ts'

/** The events that a host emits to its listeners. */
export type FrameHostEvents = {
  /** The frame is ready. Emitted again after each reload. */
  ready: { version: string | undefined }
  /** An answer to one of this host's requests. */
  reply: { event: FrameEventName; success: unknown } | { event: FrameEventName; error: string }
  /** A hint to check the session again. The token has no authority. */
  sessionUpdate: { token: string }
}

/** The app's side of the frame. */
export type FrameHost = {
  /** Adds the frame to the page unless the page has it, and waits until the frame is ready. @throws {FrameLoadError} */
  load: () => Promise<void>
  /**
   * Sends a request to the frame, and loads the frame first if needed.
   *
   * @throws {InvalidFramePayloadError} if the payload does not have the form of its event. Nothing is posted.
   * @throws {EmailCooldownError} if a mail with a code is requested too soon after the last mail. Nothing is posted.
   * @throws {FrameReplyError} if the frame answers with an error; the text is the frame's.
   * @throws {FrameRequestAbortedError} if the request was withdrawn or took too long, or the frame reloaded.
   * @throws {FrameLoadError} if the frame cannot be loaded.
   * @throws {FrameNotSetError} if the frame was removed from the page.
   */
  request: <Name extends Exclude<FrameEventName, 'RPC_REQUEST' | 'RPC_ABORT' | 'CANCEL_REQUEST'>>(
    event: Name,
    ...payload: undefined extends PayloadOf<Name> ? [payload?: PayloadOf<Name>] : [payload: PayloadOf<Name>]
  ) => Promise<SuccessOf<Name>>
  /**
   * Makes a JSON-RPC call, and calls the options' hooks before and after it.
   *
   * @throws {RpcCallNotAllowedError} if the call is not allowed. Nothing is posted, and every pending unsafe call is aborted.
   * Also throws what `request` throws, except {@link EmailCooldownError}.
   */
  requestRpc: (request: RpcRequest) => Promise<unknown>
  /** Aborts every pending unsafe call (one that needs the user's approval), also in the frame. Safe calls continue. */
  abortUnsafeRequests: () => void
  /** Shows the frame at a position of the page. @throws {FrameNotSetError} if the frame is not in the page. */
  show: (rect: FrameRect) => void
  /** Hides the frame. */
  hide: () => void
  on: Emitter<FrameHostEvents>['on']
  /** Returns the frame in the page, if there is one. */
  element: () => HTMLIFrameElement | undefined
  /** Returns how many messages that claim to come from the frame were dropped: forged, malformed, late or repeated. */
  droppedMessages: () => number
  /** Returns how many requests wait for an answer. */
  pendingRequests: () => number
  /** Aborts pending requests, removes the frame and stops listening. */
  destroy: () => void
}

/** The arguments of the hooks around a JSON-RPC call. */
type RpcHooks = {
  request: { request: RpcRequest; kind: RpcKind }
  success: { request: RpcRequest; kind: RpcKind; result: unknown }
  error: { request: RpcRequest; kind: RpcKind; error: Error }
}

/** Options of {@link createFrameHost}. */
export type FrameHostOptions = FrameUrlOptions & {
  /** The page's window. @default window */
  window?: (Window & typeof globalThis) | undefined
  /** Returns the element to which the frame is appended. @default returns document.body */
  container?: (() => HTMLElement) | undefined
  clock?: Clock | undefined
  /** How long the frame may take to report that it is ready, in milliseconds. @default 20_000 */
  loadTimeoutMs?: number | undefined
  /** Stores when a mail with a code was last requested, in milliseconds since the epoch. */
  lastEmailTime?: { read: () => number | undefined; write: (time: number) => void } | undefined
  /**
   * Called when the frame cannot be loaded or does not answer in time, which may be due to a wrong configuration. Not called
   * when the user does not decide in time.
   */
  onTimeout?: ((event: 'LOAD' | FrameEventName) => void) | undefined
  /** Hooks around each JSON-RPC call. Each runs before the call's promise settles. */
  onRpcRequest?: ((call: RpcHooks['request']) => void) | undefined
  onRpcSuccess?: ((call: RpcHooks['success']) => void) | undefined
  onRpcError?: ((call: RpcHooks['error']) => void) | undefined
}

/**
 * Creates the app's side of the frame. Nothing is loaded before `load` or the first request.
 *
 * The host accepts messages only from the frame's window and origin, and posts only to that origin.
 */
export function createFrameHost(options: FrameHostOptions): FrameHost {
  const { window: page = window, clock = systemClock, loadTimeoutMs = FRAME_LOAD_TIMEOUT_MS, lastEmailTime } = options
  const src = formatFrameUrl(options)
  const { origin } = new URL(src)
  const emitter = createEmitter<FrameHostEvents>()
  // The emitter reports a hook that throws, and the call's outcome stays the same.
  const hooks = createEmitter<RpcHooks>()
  if (options.onRpcRequest) hooks.on('request', options.onRpcRequest)
  if (options.onRpcSuccess) hooks.on('success', options.onRpcSuccess)
  if (options.onRpcError) hooks.on('error', options.onRpcError)
  const pending = createPendingRequests({
    clock,
    onTimeout: ({ id, event, isUnsafe }) => {
      if (isUnsafe) return cancel(id)
      if (event !== 'CONNECT_FARCASTER') options.onTimeout?.(event)
    },
  })
  let frame: { element: HTMLIFrameElement; loading: FrameLoading } | undefined
  let dropped = 0
  /** Resolves once the last RELOAD is posted. Later requests wait for this, so that they go to the next document. */
  let reloadPosted: Promise<void> | undefined

  const startLoading = (element: HTMLIFrameElement): FrameLoading =>
    waitForFrame(element, {
      clock,
      timeoutMs: loadTimeoutMs,
      onFailure: () => {
        // A RELOAD that was posted to the removed document, and requests before it, get no answer.
        pending.abortAll(({ isPosted }) => isPosted)
        // The next request tries again with a new frame.
        removeFrame()
        options.onTimeout?.('LOAD')
      },
    })
  const removeFrame = (): void => {
    frame?.element.remove()
    frame = undefined
  }
  const load = async (): Promise<void> => {
    if (frame) return frame.loading.ready
    const element = createFrameElement(page.document, src)
    const loading = startLoading(element)
    frame = { element, loading }
    const container = options.container?.() ?? page.document.body
    container.append(element)
    await loading.ready
  }
  const post = (event: FrameEventName, id: string, payload: unknown): void => {
    const target = frame?.element.contentWindow
    if (!target) throw new FrameNotSetError()
    target.postMessage(writeAppMessage(event, id, payload), origin)
  }
  /** Withdraws a posted request in the frame. The frame's answer is dropped, since no request waits for it. */
  const cancel = (requestId: string): void => {
    if (frame?.element.contentWindow) post('CANCEL_REQUEST', page.crypto.randomUUID(), { requestId })
  }

  const send = (event: FrameEventName, payload: unknown, isUnsafe = false): Promise<unknown> => {
    const id = page.crypto.randomUUID()
    const answer = pending.add(id, event, isUnsafe)
    const loaded = reloadPosted ? reloadPosted.then(load) : load()
    const posted = loaded
      .then(() => {
        // The request may have been aborted while the frame was loading.
        if (!pending.has(id)) return
        post(event, id, payload)
        pending.markPosted(id)
        // The document is about to unload, so later requests wait until the next document is ready.
        if (event === 'RELOAD' && frame) frame.loading = startLoading(frame.element)
      })
      .catch((error: Error) => pending.reject(id, error))
    if (event === 'RELOAD') reloadPosted = posted
    return answer
  }

  const onReady = (version: string | undefined): void => {
    // Requests posted to an earlier document are lost, except RELOAD: the new document is its answer.
    pending.abortAll((request) => {
      if (!request.isPosted) return false
      if (request.event !== 'RELOAD') return true
      pending.takeAnswered(request.id, 'RELOAD')?.resolve(undefined)
      return false
    })
    frame?.loading.markReady()
    emitter.emit('ready', { version })
  }

  /** Rejects the request that a malformed message answers. Otherwise the request might wait for ever. */
  const refuseMalformed = (data: unknown): void => {
    const envelope = readReplyEnvelope(data)
    const request = envelope && pending.takeAnswered(envelope.id, envelope.name)
    if (!request) return
    emitter.emit('reply', { event: request.event, error: '' })
    request.reject(new FrameReplyError({ event: request.event, message: '' }))
  }

  const onMessage = (event: MessageEvent): void => {
    if (!hasFramePrefix(event.data)) return
    const isFromFrame = frame !== undefined && event.source === frame.element.contentWindow && event.origin === origin
    const message = isFromFrame ? readFrameMessage(event.data) : undefined
    if (message?.kind === 'ready') return onReady(message.version)
    if (message?.kind === 'sessionUpdate') return emitter.emit('sessionUpdate', { token: message.token })
    const request = message?.id === undefined ? undefined : pending.takeAnswered(message.id, message.name)
    if (!message || !request) {
      dropped += 1
      if (isFromFrame && !message) refuseMalformed(event.data)
      return
    }
    if (message.kind === 'success') {
      emitter.emit('reply', { event: message.name, success: message.payload })
      request.resolve(message.payload)
    } else {
      emitter.emit('reply', { event: message.name, error: message.message })
      const { name: event, message: text, code } = message
      request.reject(new FrameReplyError({ event, message: text, code }))
    }
  }
  page.addEventListener('message', onMessage)

  const abortUnsafeRequests = (): void => {
    for (const { id, isPosted } of pending.abortAll(({ isUnsafe }) => isUnsafe)) if (isPosted) cancel(id)
  }

  return {
    load,
    request: async (event, ...[payload]) => {
      const isMailing = event === 'CONNECT_EMAIL' || event === 'UPDATE_EMAIL'
      if (isMailing) {
        const seconds = secondsUntilNextEmail(lastEmailTime?.read(), clock.now())
        if (seconds > 0) throw new EmailCooldownError({ seconds })
      }
      const parsed = frameEvents[event].payload.safeParse(payload)
      if (!parsed.success) throw new InvalidFramePayloadError({ event, cause: parsed.error })
      // The schema of the event has checked the answer.
      const success = (await send(event, parsed.data)) as SuccessOf<typeof event>
      // A user who is logged in already is connected without a mail.
      if (isMailing && readField(success, 'action') !== 'CONNECT') lastEmailTime?.write(clock.now())
      return success
    },
    requestRpc: async (request) => {
      const kind = rpcKindOf(request.method)
      hooks.emit('request', { request, kind })
      try {
        assertRpcRequest(request, kind, abortUnsafeRequests)
        const result = await send('RPC_REQUEST', request, kind === 'unsafe')
        hooks.emit('success', { request, kind, result })
        return result
      } catch (cause) {
        // Only the error classes of this package are thrown here.
        const error = cause as Error
        hooks.emit('error', { request, kind, error })
        throw error
      }
    },
    abortUnsafeRequests,
    show: (rect) => {
      if (!frame) throw new FrameNotSetError()
      showFrame(frame.element, rect)
    },
    hide: () => {
      if (frame) hideFrame(frame.element)
    },
    on: emitter.on,
    element: () => frame?.element,
    droppedMessages: () => dropped,
    pendingRequests: pending.size,
    destroy: () => {
      page.removeEventListener('message', onMessage)
      pending.abortAll(() => true)
      frame?.loading.end(new FrameRequestAbortedError({ event: 'LOAD' }))
      removeFrame()
      emitter.clear()
    },
  }
}

/** Returns whether a message claims to come from the frame. Other windows and extensions also post messages to the page. */
function hasFramePrefix(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    typeof data.type === 'string' &&
    data.type.startsWith(FRAME_PREFIX)
  )
}

function assertRpcRequest({ method, params }: RpcRequest, kind: RpcKind, abortUnsafeRequests: () => void): void {
  if (kind === 'disallowed' || !isFrameRpcMethod(method)) {
    abortUnsafeRequests()
    throw new RpcCallNotAllowedError({ method })
  }
  const parsed = rpcParamsSchemas[method].safeParse(params)
  if (!parsed.success) throw new InvalidFramePayloadError({ event: 'RPC_REQUEST', cause: parsed.error })
}
