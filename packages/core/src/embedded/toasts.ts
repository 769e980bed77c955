import type { Kit } from '../kit.ts'
import { showToast } from '../toasts/actions.ts'
import type { EmbeddedToastCode } from '../toasts/catalogue.ts'

/** The texts of toasts about the embedded wallet, in English, by code. @see specification sections 6 and 8 */
export const embeddedToasts = {
  actionNotAllowed: 'Action not allowed',
  codeResent: 'Code email resent',
  somethingWentWrong: 'Something went wrong',
  untrustedOrigin: 'Untrusted Origin',
} as const satisfies Readonly<Record<EmbeddedToastCode, string>>

/** Shows a toast about the embedded wallet: that an email was sent again, or what went wrong. */
export function showEmbeddedToast(kit: Kit, code: EmbeddedToastCode): void {
  showToast(kit, { variant: code === 'codeResent' ? 'success' : 'error', code, message: embeddedToasts[code] })
}
