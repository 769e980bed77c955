import type { TranslationOf } from '../../text.ts'
import type { networksMessages } from '../english/networks.ts'

/** The German texts of the choice of a network and the switch to it. */
export const germanNetworks = {
  'unsupported.text':
    'Diese App unterstützt das aktuelle Netzwerk deiner Wallet nicht. Wähle eines, das sie unterstützt.',
  'unsupported.or': 'oder',

  'networks.search': 'Netzwerk suchen',
  'networks.listLabel': 'Netzwerke',
  'networks.current': 'Aktuelles Netzwerk',
  'networks.found': { one: '{count} Netzwerk', other: '{count} Netzwerke' },
  'networks.none': 'Kein Netzwerk gefunden',
  'networks.hint': 'Vielleicht unterstützt deine Wallet nicht jedes dieser Netzwerke.',
  'networks.whatIs': 'Was ist ein Netzwerk?',
  'networks.notApproved': 'Noch nicht freigegeben',
  'networks.notOffered': 'Hier nicht angeboten',
  'networks.otherWallet': 'Erfordert eine andere Wallet',

  'switch.approve': 'In der Wallet bestätigen',
  'switch.approveHint': 'Bestätige die Anfrage in der Wallet, um zu {network} zu wechseln',
  'switch.declined': 'Wechsel abgelehnt',
  'switch.declinedHint': 'Die Wallet bleibt in ihrem Netzwerk. Du kannst es noch einmal versuchen.',
  'switch.failed': 'Netzwerk konnte nicht gewechselt werden',

  'switchChain.title': 'Zu {name} wechseln',
  'switchChain.hint':
    'Die verbundene Wallet unterstützt {namespace} nicht. Verbinde eine andere; die bisherige bleibt verbunden.',
  'switchChain.action': 'Wechseln',

  'switch.noNetwork': 'Kein Netzwerk gewählt',
  'switch.noNetworkHint': 'Geh zurück und wähle ein Netzwerk aus der Liste.',
} as const satisfies TranslationOf<typeof networksMessages>
