import type { TranslationOf } from '../../text.ts'
import type { allWalletsMessages } from '../english/allWallets.ts'

/** The German texts of the search among all wallets. */
export const germanAllWallets = {
  'all.search': 'Wallet suchen',
  'all.certified': 'Nur zertifizierte Wallets',
  'all.certifiedOn': 'Es werden nur zertifizierte Wallets angezeigt',
  'all.certifiedMark': 'zertifiziert',
  'all.installedMark': 'installiert',
  'all.scan': 'Mit QR-Code verbinden',
  'all.listLabel': 'Alle Wallets',
  'all.found': { one: '{count} Wallet gefunden', other: '{count} Wallets gefunden' },
  'all.searching': 'Wallets werden gesucht',
  'all.none': 'Keine Wallet gefunden',
  'all.noneHint': 'Versuche es mit einem anderen Namen oder sieh dir die ganze Liste an.',
  'all.clear': 'Suche leeren',
  'all.empty': 'Keine Wallets vorhanden',
  'all.emptyHint': 'Wallets, die in diesem Browser installiert sind, findest du auf der ersten Seite.',
  'all.failed': 'Die Liste der Wallets konnte nicht geladen werden',
  'all.failedHint': 'Vielleicht bist du offline. Die Wallets in diesem Browser funktionieren trotzdem.',
  'all.failedAnswer':
    'Der Server hat keine lesbare Liste geliefert. Die Wallets in diesem Browser funktionieren trotzdem.',
  'all.moreFailed': 'Weitere Wallets konnten nicht geladen werden.',
  'all.localOnly': 'Es werden nur Wallets in diesem Browser angezeigt.',
} as const satisfies TranslationOf<typeof allWalletsMessages>
