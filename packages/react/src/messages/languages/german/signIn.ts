import type { TranslationOf } from '../../text.ts'
import type { signInMessages } from '../english/signIn.ts'

/** The German texts of the sign-in with a signature. */
export const germanSignIn = {
  'siwx.needsToConnect': '{app} möchte sich mit deiner Wallet verbinden',
  'siwx.asksToSign': '{app} bittet um deine Unterschrift',
  'siwx.why':
    'Unterschreibe eine Nachricht, um zu zeigen, dass dieses Konto deines ist. Das kostet nichts und bewegt kein Guthaben.',
  'siwx.whyRequired':
    'Unterschreibe eine Nachricht, um zu zeigen, dass dieses Konto deines ist. Das kostet nichts. Abbrechen trennt die Wallet.',
  'siwx.domain': 'Anmeldung bei',
  'siwx.account': 'Mit Konto',
  'siwx.network': 'Im Netzwerk',
  'siwx.sign': 'Unterschreiben',
  'siwx.signing': 'Wird unterschrieben …',
  'siwx.cancelling': 'Wird abgebrochen …',
  'siwx.confirmInWallet': 'Bestätige die Nachricht in deiner Wallet',
} as const satisfies TranslationOf<typeof signInMessages>
