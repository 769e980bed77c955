import { type AlertState, parseErrorMessage, type ToastCode } from '@holdfast/core'
import { english } from './english.ts'
import type { MessageKey, Text } from './text.ts'

/** What the kit says in a toast. */
type ToastWords = { message: string; code?: ToastCode | undefined; error?: unknown }

type ErrorKey = Extract<MessageKey, `error.${string}` | `refusal.${string}`>

const toastKeys = {
  authenticating: 'siwx.authenticating',
  disconnectFailed: 'toast.disconnectFailed',
  signatureDeclined: 'siwx.declined',
  signInFailed: 'siwx.initFailed',
  smartAccountsUnsupported: 'siwx.smartAccounts',
} as const satisfies Readonly<Record<ToastCode, MessageKey>>

/** Says a toast in the person's language; an app's or a wallet's own words stay as they are. */
export function toastText(text: Text, { message, code, error }: ToastWords): string {
  if (code) return text(toastKeys[code])
  return error === undefined ? message : errorText(text, error)
}

/** Says an alert in the person's language. */
export function alertText(text: Text, { message, code }: Pick<AlertState, 'message' | 'code'>): string {
  return code ? text(`alert.${code}`) : message
}

/**
 * Says in the person's language what went wrong: errors of ours by their name, a server's refusal by its code, else in the
 * server's words, a wallet's in its own words.
 */
export function errorText(text: Text, error: unknown): string {
  const refusal = readRefusal(error)
  if (refusal) return isErrorKey(refusal.key) ? text(refusal.key) : refusal.words
  const words = parseErrorMessage(error)
  const key = `error.${error instanceof Error ? error.name : 'unknown'}`
  // The same words too: an error of somebody else may have the same name, and some of ours say what a wallet said.
  if (isErrorKey(key) && english[key] === words) return text(key)
  return words === english['error.unknown'] ? text('error.unknown') : words
}

/** What a server said beside the status of its refusal, where it said something. */
function readRefusal(error: unknown): { key: string; words: string } | undefined {
  if (!(error instanceof Error) || error.name !== 'HttpError') return undefined
  const code: unknown = Reflect.get(error, 'code')
  const words: unknown = Reflect.get(error, 'serverMessage')
  return typeof words === 'string' && words ? { key: `refusal.${String(code)}`, words } : undefined
}

function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(english, key)
}
