import type { TranslationOf } from '../../text.ts'
import type { pairingMessages } from '../english/pairing.ts'

/** The German texts of pairing with a wallet on another device or in another tab. */
export const germanPairing = {
  'pairing.platforms': 'Verbindungsart',
  'pairing.platform.browser': 'Browser',
  'pairing.platform.mobile': 'Mobil',
  'pairing.platform.webapp': 'Web-App',
  'pairing.platform.desktop': 'Desktop',
  'pairing.scan': 'Scanne diesen QR-Code mit deinem Telefon',
  'pairing.codeLabel':
    'QR-Code, der {wallet} verbindet. Scanne ihn mit deinem Telefon oder kopiere stattdessen den Link.',
  'pairing.anyWallet': 'eine Wallet',
  'pairing.making': 'QR-Code wird erzeugt',
  'pairing.openInApp': 'Bestätige die Anfrage in der App von {wallet}',
  'pairing.openInTab': 'Öffnen und in einem neuen Browser-Tab fortfahren',
  'pairing.slow': 'Das dauert länger als sonst. Ist {wallet} auf diesem Gerät installiert?',
  'pairing.open': 'Öffnen',
  'pairing.linkFailed': '{wallet} ließ sich nicht öffnen',
  'pairing.linkFailedHint':
    'Kopiere den Link und füge ihn in der Wallet ein, oder scanne den Code mit einem anderen Gerät.',
  'pairing.otherBrowser': 'Öffne diese Seite in deinem Browser',
  'pairing.otherBrowserHint':
    'Die App, die diese Seite anzeigt, kann keine anderen Apps öffnen. Öffne die Seite in deinem Browser, oder kopiere den Link und füge ihn in {wallet} ein.',
  'pairing.unreachableHint': 'Prüfe deine Verbindung. Wallets in diesem Browser funktionieren auch ohne das Relay.',
  'pairing.expired': 'Dieser Code ist abgelaufen',
  'pairing.expiredHint': 'Erzeuge einen neuen, um fortzufahren.',
  'pairing.notDetectedHint':
    '{wallet} ist in diesem Browser nicht installiert. Installiere die Wallet und wähle sie dann hier.',
  'pairing.notOnPhoneHint':
    '{wallet} lässt sich von diesem Browser aus nicht öffnen. Wenn du die App hast, öffne diese Seite darin.',
} as const satisfies TranslationOf<typeof pairingMessages>
