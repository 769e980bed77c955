import '../jitless.ts'
import * as z from 'zod/mini'
import { type FrameEventName, frameEvents, isFrameEventName } from './frameEvents.ts'

/** The prefix of every message type from the app to the frame. */
const APP_PREFIX = '@w3m-app/'
/** The prefix of every message type from the frame to the app. */
export const FRAME_PREFIX = '@w3m-frame/'
/** The version of the protocol, which the frame's URL and the frame's READY message contain. */
export const PROTOCOL_VERSION = '4'

/** The parameter of the frame's URL that lists the app's abilities beyond the older protocol, separated by commas. */
const ABILITIES = 'abilities'
/** The ability to show the frame while a device waits for approval, and to repeat `CONNECT_DEVICE` in the meantime. */
const SHOWS_FRAME_FOR_DEVICE = 'device'

/** Writes this app's abilities into the frame's URL. */
export function writeAbilities(frameUrl: URL): void {
  frameUrl.searchParams.set(ABILITIES, SHOWS_FRAME_FOR_DEVICE)
}

/** Returns whether the embedding page shows the frame while a device waits for approval. Pages of the older protocol do not. */
export function showsDevice(frameUrl: URL): boolean {
  return (frameUrl.searchParams.get(ABILITIES) ?? '').split(',').includes(SHOWS_FRAME_FOR_DEVICE)
}

/** A message on the wire, in either direction. */
export type WireMessage = { type: string; id?: string | undefined; payload?: unknown }

const envelopeSchema = z.object({
  type: z.string().check(z.maxLength(128)),
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  payload: z.optional(z.unknown()),
})

const errorSchema = z.object({ message: z.optional(z.string().check(z.maxLength(2_048))), code: z.optional(z.int()) })
const readySchema = z.optional(z.object({ version: z.optional(z.string()) }))
const sessionUpdateSchema = z.object({ token: z.string() })

/** An app's request before its payload is parsed. */
export type AppEnvelope = { name: FrameEventName; id: string | undefined; payload: unknown }

/** A parsed message from the frame. */
export type FrameMessage =
  | { kind: 'success'; name: FrameEventName; id: string | undefined; payload: unknown }
  | { kind: 'error'; name: FrameEventName; id: string | undefined; message: string; code: number | undefined }
  | { kind: 'ready'; version: string | undefined }
  | { kind: 'sessionUpdate'; token: string }

/** Reads the envelope of an app's message, but does not parse the payload. Undefined: it is not a message of this protocol. */
export function readAppEnvelope(data: unknown): AppEnvelope | undefined {
  const envelope = envelopeSchema.safeParse(data)
  if (!envelope.success || !envelope.data.type.startsWith(APP_PREFIX)) return undefined
  const name = envelope.data.type.slice(APP_PREFIX.length)
  if (!isFrameEventName(name)) return undefined
  return { name, id: envelope.data.id, payload: envelope.data.payload }
}

/** Reads a whole message from the frame. Undefined: it is not a message of this protocol, or its form does not fit its type. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const envelope = envelopeSchema.safeParse(data)
  if (!envelope.success || !envelope.data.type.startsWith(FRAME_PREFIX)) return undefined
  const { id, payload } = envelope.data
  const type = envelope.data.type.slice(FRAME_PREFIX.length)
  if (type === 'READY') {
    const ready = readySchema.safeParse(payload)
    return ready.success ? { kind: 'ready', version: ready.data?.version } : undefined
  }
  if (type === 'SESSION_UPDATE') {
    const update = sessionUpdateSchema.safeParse(payload)
    return update.success ? { kind: 'sessionUpdate', token: update.data.token } : undefined
  }
  return readReply(type, id, payload)
}

/**
 * Reads the id and the name of the request that a message from the frame answers, even if its payload is malformed.
 *
 * @returns undefined for a message that answers no request.
 */
export function readReplyEnvelope(data: unknown): { id: string; name: FrameEventName } | undefined {
  const envelope = envelopeSchema.safeParse(data)
  if (!envelope.success || envelope.data.id === undefined || !envelope.data.type.startsWith(FRAME_PREFIX))
    return undefined
  const [, name = ''] = /^(\w{1,64})_(?:SUCCESS|ERROR)$/.exec(envelope.data.type.slice(FRAME_PREFIX.length)) ?? []
  return isFrameEventName(name) ? { id: envelope.data.id, name } : undefined
}

function readReply(type: string, id: string | undefined, payload: unknown): FrameMessage | undefined {
  const suffix = type.endsWith('_SUCCESS') ? '_SUCCESS' : type.endsWith('_ERROR') ? '_ERROR' : undefined
  if (!suffix) return undefined
  const name = type.slice(0, -suffix.length)
  if (!isFrameEventName(name)) return undefined
  if (suffix === '_ERROR') {
    const error = errorSchema.safeParse(payload)
    return error.success
      ? { kind: 'error', name, id, message: error.data.message ?? '', code: error.data.code }
      : undefined
  }
  const success = frameEvents[name].success.safeParse(payload)
  return success.success ? { kind: 'success', name, id, payload: success.data } : undefined
}

/** Builds the message that carries an app's request. */
export function writeAppMessage(name: FrameEventName, id: string, payload: unknown): WireMessage {
  return { type: `${APP_PREFIX}${name}`, id, ...(payload === undefined ? {} : { payload }) }
}

/** Builds the message that carries the frame's answer. */
export function writeReply(
  name: FrameEventName,
  id: string | undefined,
  answer: { success: unknown } | { error: string; code?: number | undefined },
): WireMessage {
  const isError = 'error' in answer
  const payload = isError
    ? { message: answer.error, ...(answer.code === undefined ? {} : { code: answer.code }) }
    : answer.success
  return {
    type: `${FRAME_PREFIX}${name}_${isError ? 'ERROR' : 'SUCCESS'}`,
    ...(id === undefined ? {} : { id }),
    ...(payload === undefined ? {} : { payload }),
  }
}
