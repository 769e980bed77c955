import type { Texts } from '../texts.ts'

/** The German texts of the pages in windows of their own. */
export const germanPages: Texts['pages'] = {
  wallet: 'Wallet',
  loading: 'Wird geladen …',
  failed: 'Diese Seite konnte nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.',
  retry: 'Noch einmal versuchen',
  ownPage: 'Dieses Fenster gehört zu einer eingebetteten Wallet. Benutze sie in der App, von der du kommst.',
  refusedPage: 'Diese Seite darf die Wallet nicht einbetten.',
}
