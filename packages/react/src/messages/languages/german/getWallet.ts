import type { TranslationOf } from '../../text.ts'
import type { getWalletMessages } from '../english/getWallet.ts'

/** The German texts of where to get a wallet. */
export const germanGetWallet = {
  'downloads.chrome': 'Chrome-Erweiterung',
  'downloads.firefox': 'Firefox-Erweiterung',
  'downloads.ios': 'iOS-App',
  'downloads.android': 'Android-App',
  'downloads.website': 'Website',
  'downloads.listLabel': 'Wo es {wallet} gibt',
  'downloads.scan': 'Mit dem Telefon scannen, um {wallet} zu holen',
  'downloads.showCode': 'QR-Code anzeigen: {place}',
  'downloads.none': 'Für diese Wallet ist kein Download bekannt',
  'downloads.noneHint': 'Sieh auf der Website der Wallet nach.',
  'downloads.newTab': '(öffnet einen neuen Tab)',

  'getWallet.listLabel': 'Wallets für den Einstieg',
  'getWallet.exploreAll': 'Alle ansehen',
  'getWallet.none': 'Keine Vorschläge für Wallets',
  'getWallet.noneHint':
    'Wähle eine Wallet, der du vertraust, installiere sie von ihrer offiziellen Website und komm dann zurück.',
} as const satisfies TranslationOf<typeof getWalletMessages>
