import type { TranslationOf } from '../../text.ts'
import type { firstLoadMessages } from '../english/firstLoad.ts'

/** The German texts that a page may show before the modal loads: of the buttons, and of a failure to load the modal. */
export const germanFirstLoad = {
  'button.connect': 'Wallet verbinden',
  'button.connecting': 'Verbinden …',
  'button.account': 'Konto',
  'button.balanceLoading': 'Guthaben wird geladen',

  'account.balanceUnknown': 'Guthaben nicht verfügbar',

  'button.selectNetwork': 'Netzwerk wählen',
  'button.switchNetwork': 'Netzwerk wechseln',
  'button.unknownNetwork': 'Unbekanntes Netzwerk',

  'modal.loadFailed':
    'Das Wallet-Fenster konnte nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.',
  'modal.loadRetry': 'Noch einmal versuchen',
  'modal.loadReload': 'Seite neu laden',
  'modal.loadDismiss': 'Ausblenden',
} as const satisfies TranslationOf<typeof firstLoadMessages>
