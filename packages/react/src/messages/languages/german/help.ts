import type { TranslationOf } from '../../text.ts'
import type { helpMessages } from '../english/help.ts'

/** The German texts of the explanations of wallets and networks. */
export const germanHelp = {
  'wallet.oneLogin': 'Ein Schlüssel für viele Apps',
  'wallet.oneLoginText':
    'Nutze dieselbe Wallet in jeder App, die mit Wallets arbeitet. Keine dieser Apps verwahrt sie für dich.',
  'wallet.home': 'Ein Zuhause für das, was dir gehört',
  'wallet.homeText': 'Verwahre, sende und empfange, was dir gehört. Nur du hast den Schlüssel dazu.',
  'wallet.inControl': 'Du bestätigst alles',
  'wallet.inControlText':
    'Keine App kann von sich aus Guthaben bewegen. Deine Wallet zeigt jede Anfrage, und du entscheidest.',
  'wallet.start':
    'Installiere zuerst eine Wallet-Erweiterung, der du vertraust, von ihrer offiziellen Website. Komm dann hierher zurück.',
  'wallet.get': 'Eine Wallet holen',

  'network.home': 'Wo dein Guthaben liegt',
  'network.homeText':
    'Ein Netzwerk führt Buch darüber, wem was gehört. Dasselbe Konto hat in jedem Netzwerk sein eigenes Guthaben.',
  'network.differ': 'Netzwerke sind verschieden',
  'network.differText':
    'Jedes hat eigene Gebühren, ein eigenes Tempo und eigene Apps. Prüfe das Netzwerk, bevor du sendest: Guthaben wechselt nicht von selbst in ein anderes.',
  'network.learnMore': 'Mehr erfahren',
} as const satisfies TranslationOf<typeof helpMessages>
