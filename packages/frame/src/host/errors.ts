import { BaseError, tooSoonText } from '@holdfast/base'
import { ABORTED_CALL_TEXT, DISALLOWED_CALL_TEXT } from '@holdfast/caip'
import { FRAME_FAILED_TEXT } from '../events/failedText.ts'
import type { FrameEventName } from '../events/frameEvents.ts'
import { type RefusalReason, readRefusal } from '../events/refusals.ts'

/** Thrown when the frame could not be loaded, or did not report in time that it is ready. */
export class FrameLoadError extends BaseError {
  override name = 'FrameLoadError' as const
  readonly code = 'FRAME_LOAD_FAILED'
  constructor({ url, reason }: { url: string; reason: 'blocked' | 'timeout' }) {
    super('Unable to load email login dependency', { metaMessages: [`URL: ${url}`, `Reason: ${reason}`] })
  }
}

/** Thrown when a request or `show` needs a frame and the page has none, for instance after the frame was removed. */
export class FrameNotSetError extends BaseError {
  override name = 'FrameNotSetError' as const
  readonly code = 'FRAME_NOT_SET'
  constructor() {
    super('W3mFrame: iframe is not set')
  }
}

/** Thrown when a request was withdrawn or took too long, or when the frame's document reloaded before it answered. */
export class FrameRequestAbortedError extends BaseError {
  override name = 'FrameRequestAbortedError' as const
  readonly code = 'FRAME_REQUEST_ABORTED'
  /** The request's event; `LOAD` if the page was waiting for the frame itself. */
  readonly event: FrameEventName | 'LOAD'
  /** @param timeoutMs - how long the page waited, if the request took too long. */
  constructor({ event, timeoutMs }: { event: FrameEventName | 'LOAD'; timeoutMs?: number | undefined }) {
    const waited =
      timeoutMs === undefined
        ? []
        : [`No answer within ${timeoutMs / 1_000} seconds. Try again. If this happens again, reload the page.`]
    super(event === 'RPC_REQUEST' ? ABORTED_CALL_TEXT : FRAME_FAILED_TEXT, {
      metaMessages: [`Event: ${event}`, ...waited],
    })
    this.event = event
  }
}

/** Thrown when the frame answered with an error. The text is the frame's, or a general one if the frame sends none. */
export class FrameReplyError extends BaseError {
  override name = 'FrameReplyError' as const
  /** The number that the frame sent as the error's code, such as a code of EIP-1193, if it sent one. */
  readonly code: number | 'FRAME_REPLY_ERROR'
  readonly event: FrameEventName
  /** Why the frame refused, if an app can do something about it. If undefined, the app should show the error's text. */
  readonly reason: RefusalReason | undefined
  constructor({ event, message, code }: { event: FrameEventName; message: string; code?: number | undefined }) {
    super(message || (event === 'RPC_REQUEST' ? 'An error occurred' : FRAME_FAILED_TEXT), {
      metaMessages: [`Event: ${event}`],
    })
    this.code = code ?? 'FRAME_REPLY_ERROR'
    this.event = event
    this.reason = readRefusal(message)
  }
}

/** Thrown when a payload does not have the form of its event. Nothing was posted. */
export class InvalidFramePayloadError extends BaseError {
  override name = 'InvalidFramePayloadError' as const
  readonly code = 'INVALID_FRAME_PAYLOAD'
  constructor({ event, cause }: { event: FrameEventName; cause?: unknown }) {
    super(`The payload of ${event} is not valid.`, { cause })
  }
}

/** Thrown for a call that the embedded wallet does not allow, even if the user would approve it. Nothing was posted. */
export class RpcCallNotAllowedError extends BaseError {
  override name = 'RpcCallNotAllowedError' as const
  /** JSON-RPC: method not found. */
  readonly code = -32_601
  constructor({ method }: { method: string }) {
    super(DISALLOWED_CALL_TEXT, { metaMessages: [`Method: ${method.slice(0, 64)}`] })
  }
}

/** Thrown when a mail with a code is requested too soon after the last mail. Nothing was posted. */
export class EmailCooldownError extends BaseError {
  override name = 'EmailCooldownError' as const
  readonly code = 'EMAIL_COOLDOWN'
  readonly seconds: number
  constructor({ seconds }: { seconds: number }) {
    super(tooSoonText(seconds))
    this.seconds = seconds
  }
}
