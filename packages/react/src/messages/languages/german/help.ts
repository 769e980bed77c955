import type { TranslationOf } from '../../text.ts'
import type { helpMessages } from '../english/help.ts'

/** The German texts of the explanations of wallets and networks. */
export const germanHelp = {
  'wallet.oneLogin': 'Ein Schlüssel für viele Apps',
  'wallet.oneLoginText':
    'Dieselbe Wallet passt zu jeder App, die mit Wallets arbeitet. Keine davon verwahrt sie für dich.',
  'wallet.home': 'Ein Zuhause für das, was dir gehört',
  'wallet.homeText': 'Halten, senden und empfangen. Nur du hast den Schlüssel dazu.',
  'wallet.inControl': 'Du gibst alles frei',
  'wallet.inControlText':
    'Keine App kann von sich aus Guthaben bewegen. Deine Wallet zeigt jede Anfrage, und du entscheidest.',
  'wallet.start':
    'Installiere zu Beginn eine Wallet-Erweiterung, der du vertraust, von ihrer offiziellen Seite, und komm dann zurück.',
  'wallet.get': 'Eine Wallet holen',

  'network.home': 'Wo dein Guthaben liegt',
  'network.homeText':
    'Ein Netzwerk führt Buch darüber, wem was gehört. Dasselbe Konto hat in jedem Netzwerk sein eigenes Guthaben.',
  'network.differ': 'Netzwerke sind verschieden',
  'network.differText':
    'Jedes hat eigene Gebühren, eigenes Tempo und eigene Apps. Prüfe vor dem Senden das Netzwerk: Von selbst wechselt Guthaben nicht von einem zum anderen.',
  'network.learnMore': 'Mehr erfahren',
} as const satisfies TranslationOf<typeof helpMessages>
