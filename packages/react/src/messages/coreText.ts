import { type AlertState, parseErrorMessage, type ToastCode } from '@holdfast/core'
import { modalMessages } from './languages/english/modal.ts'
import type { ModalKey, Text } from './text.ts'
import type { Translator } from './translator.ts'

/** The content of a toast of the kit. */
type ToastWords = {
  message: string
  code?: ToastCode | undefined
  values?: Readonly<Record<string, string>> | undefined
  error?: unknown
}

type ErrorKey = Extract<ModalKey, `error.${string}` | `refusal.${string}`>

/** The toasts that share a text with a view. The key of any other toast is made from its code. */
const toastKeys = {
  authenticating: 'siwx.authenticating',
  signatureDeclined: 'siwx.declined',
  signInFailed: 'siwx.initFailed',
  smartAccountsUnsupported: 'siwx.smartAccounts',
} as const satisfies { readonly [code in ToastCode]?: ModalKey }

function hasSharedKey(code: ToastCode): code is keyof typeof toastKeys {
  return code in toastKeys
}

/**
 * Returns a toast's text in the user's language. Texts from the app or the wallet stay as they are. The kit's own texts arrive
 * in English with a code, and are translated here.
 */
export function toastText(text: Text, translate: Translator, { message, code, values, error }: ToastWords): string {
  if (code) return translate(hasSharedKey(code) ? toastKeys[code] : `toast.${code}`, message, values)
  return error === undefined ? message : errorText(text, error)
}

/** Returns an alert's text in the user's language. */
export function alertText(translate: Translator, { message, code }: Pick<AlertState, 'message' | 'code'>): string {
  return code ? translate(`alert.${code}`, message) : message
}

/**
 * Returns the text of an error in the user's language. The texts of the kit's own errors are found by the error's name, and
 * those of a server's refusal by its code. A refusal with an unknown code keeps the server's message, and a wallet's error keeps
 * the wallet's message.
 */
export function errorText(text: Text, error: unknown): string {
  const refusal = readRefusal(error)
  if (refusal) return isErrorKey(refusal.key) ? text(refusal.key) : parseErrorMessage(refusal.message)
  const message = parseErrorMessage(error)
  const key = `error.${error instanceof Error ? error.name : 'unknown'}`
  // The message must match, too: an error of another library may have the same name, and some of the kit's errors quote the
  // wallet.
  if (isErrorKey(key) && modalMessages[key] === message) return text(key)
  return message === modalMessages['error.unknown'] ? text('error.unknown') : message
}

/** Returns the code and message that a server sent with its refusal, if it sent a message. */
function readRefusal(error: unknown): { key: string; message: string } | undefined {
  if (!(error instanceof Error) || error.name !== 'HttpError') return undefined
  const code: unknown = Reflect.get(error, 'code')
  const message: unknown = Reflect.get(error, 'serverMessage')
  return typeof message === 'string' && message ? { key: `refusal.${String(code)}`, message } : undefined
}

function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(modalMessages, key)
}
