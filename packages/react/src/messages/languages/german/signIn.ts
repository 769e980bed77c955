import type { TranslationOf } from '../../text.ts'
import type { signInMessages } from '../english/signIn.ts'

/** The German texts of the sign-in with a signature. */
export const germanSignIn = {
  'siwx.needsToConnect': '{app} möchte sich mit deiner Wallet verbinden',
  'siwx.asksToSign': '{app} bittet um deine Signatur',
  'siwx.why':
    'Signiere eine Nachricht, um zu zeigen, dass dieses Konto dir gehört. Das kostet nichts und bewegt kein Guthaben.',
  'siwx.whyRequired':
    'Signiere eine Nachricht, um zu zeigen, dass dieses Konto dir gehört. Das kostet nichts. Wenn du abbrichst, wird die Wallet getrennt.',
  'siwx.domain': 'Anmeldung bei',
  'siwx.account': 'Mit Konto',
  'siwx.network': 'Im Netzwerk',
  'siwx.sign': 'Signieren',
  'siwx.signing': 'Wird signiert …',
  'siwx.cancelling': 'Wird abgebrochen …',
  'siwx.confirmInWallet': 'Bestätige die Nachricht in deiner Wallet',
} as const satisfies TranslationOf<typeof signInMessages>
