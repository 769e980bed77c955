import type { TranslationOf } from '../../text.ts'
import type { networksMessages } from '../english/networks.ts'

/** The German texts of the choice of a network and the switch to it. */
export const germanNetworks = {
  'unsupported.text': 'Diese App kennt das Netzwerk nicht, in dem deine Wallet ist. Wähle eines, das sie kennt.',
  'unsupported.or': 'oder',

  'networks.search': 'Netzwerk suchen',
  'networks.listLabel': 'Netzwerke',
  'networks.current': 'Aktuelles Netzwerk',
  'networks.found': { one: '{count} Netzwerk', other: '{count} Netzwerke' },
  'networks.none': 'Kein Netzwerk gefunden',
  'networks.hint': 'Vielleicht kennt deine Wallet nicht jedes dieser Netzwerke.',
  'networks.whatIs': 'Was ist ein Netzwerk?',
  'networks.notApproved': 'Noch nicht freigegeben',
  'networks.notOffered': 'Hier nicht angeboten',
  'networks.otherWallet': 'Braucht eine andere Wallet',

  'switch.approve': 'In der Wallet bestätigen',
  'switch.approveHint': 'Nimm die Anfrage in der Wallet an, um zu {network} zu wechseln',
  'switch.declined': 'Wechsel abgelehnt',
  'switch.declinedHint': 'Die Wallet bleibt in ihrem Netzwerk. Du kannst es noch einmal versuchen.',
  'switch.failed': 'Netzwerk konnte nicht gewechselt werden',

  'switchChain.title': 'Zu {name} wechseln',
  'switchChain.hint':
    'Die verbundene Wallet kennt {namespace} nicht. Verbinde eine andere; diese bleibt ebenfalls verbunden.',
  'switchChain.action': 'Wechseln',

  'switch.noNetwork': 'Es wurde kein Netzwerk gewählt',
  'switch.noNetworkHint': 'Geh zurück und wähle ein Netzwerk aus der Liste.',
} as const satisfies TranslationOf<typeof networksMessages>
