import type { TranslationOf } from '../../text.ts'
import type { allWalletsMessages } from '../english/allWallets.ts'

/** The German texts of the search among all wallets. */
export const germanAllWallets = {
  'all.search': 'Wallet suchen',
  'all.certified': 'Nur zertifizierte Wallets',
  'all.certifiedOn': 'Nur zertifizierte Wallets werden gezeigt',
  'all.certifiedMark': 'zertifiziert',
  'all.installedMark': 'installiert',
  'all.scan': 'Mit QR-Code verbinden',
  'all.listLabel': 'Alle Wallets',
  'all.found': { one: '{count} Wallet gefunden', other: '{count} Wallets gefunden' },
  'all.searching': 'Wallets werden gesucht',
  'all.none': 'Keine Wallet gefunden',
  'all.noneHint': 'Versuche einen anderen Namen oder sieh die ganze Liste durch.',
  'all.clear': 'Suche leeren',
  'all.empty': 'Keine Wallets zu zeigen',
  'all.emptyHint': 'Wallets, die in diesem Browser installiert sind, stehen auf der ersten Seite.',
  'all.failed': 'Die Liste der Wallets konnte nicht geladen werden',
  'all.failedHint': 'Vielleicht bist du offline. Wallets in diesem Browser funktionieren trotzdem.',
  'all.failedAnswer': 'Der Server gab keine lesbare Liste. Wallets in diesem Browser funktionieren trotzdem.',
  'all.moreFailed': 'Weitere Wallets konnten nicht geladen werden.',
  'all.localOnly': 'Nur Wallets dieses Browsers werden gezeigt.',
} as const satisfies TranslationOf<typeof allWalletsMessages>
