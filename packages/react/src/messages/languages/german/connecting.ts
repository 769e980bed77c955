import type { TranslationOf } from '../../text.ts'
import type { connectingMessages } from '../english/connecting.ts'

/** The German texts of the wait for a wallet. */
export const germanConnecting = {
  'multiChain.title': 'Chain für {wallet} wählen',
  'multiChain.hint': 'Diese Wallet kennt mehrere Chains. Wähle die, mit der du dich verbinden willst.',
  'multiChain.listLabel': 'Chains',
  'multiChain.missing': 'Keine Verbindung zu dieser Wallet gefunden',

  'connecting.continueIn': 'Weiter in {wallet}',
  'connecting.connecting': 'Verbinden …',
  'connecting.acceptRequest': 'Nimm die Anfrage in der Wallet an',
  'connecting.stillWaiting':
    'Noch nichts? Suche das Fenster von {wallet} oder sein Symbol in der Leiste: Die Anfrage wartet vielleicht hinter einem anderen Fenster.',
  'connecting.declined': 'Verbindung abgelehnt',
  'connecting.declinedHint':
    'Du kannst es noch einmal versuchen. Vielleicht ist in der Wallet noch eine frühere Anfrage offen.',
  'connecting.failed': 'Verbinden war nicht möglich',
  'connecting.notInstalled': '{wallet} ist nicht installiert',
  'connecting.notInstalledHint':
    'Installiere oder entsperre die Erweiterung und versuche es dann noch einmal. Die Seite muss nicht neu geladen werden.',
  'connecting.noWallet': 'Es wurde keine Wallet gewählt',
  'connecting.noWalletHint': 'Geh zurück und wähle eine Wallet aus der Liste.',
  'connecting.dontHave': '{wallet} fehlt dir?',
  'connecting.get': 'Holen',
  'connecting.copyLink': 'Link kopieren',
  'connecting.linkCopied': 'Link kopiert',
  'connecting.copyFailed': 'Kopieren fehlgeschlagen',

  'pairing.notDetected': 'Nicht gefunden',
} as const satisfies TranslationOf<typeof connectingMessages>
