import type { TranslationOf } from '../../text.ts'
import type { connectingMessages } from '../english/connecting.ts'

/** The German texts of the wait for a wallet. */
export const germanConnecting = {
  'multiChain.title': 'Blockchain für {wallet} wählen',
  'multiChain.hint': 'Diese Wallet unterstützt mehrere Blockchains. Wähle die, mit der du dich verbinden willst.',
  'multiChain.listLabel': 'Blockchains',
  'multiChain.missing': 'Keine Verbindung zu dieser Wallet gefunden',

  'connecting.continueIn': 'Weiter in {wallet}',
  'connecting.connecting': 'Verbinden …',
  'connecting.acceptRequest': 'Bestätige die Anfrage in der Wallet',
  'connecting.stillWaiting':
    'Noch nichts passiert? Suche das Fenster von {wallet} oder das Symbol in der Symbolleiste: Die Anfrage wartet vielleicht hinter einem anderen Fenster.',
  'connecting.declined': 'Verbindung abgelehnt',
  'connecting.declinedHint':
    'Du kannst es noch einmal versuchen. Vielleicht ist in der Wallet noch eine frühere Anfrage offen.',
  'connecting.failed': 'Verbindung fehlgeschlagen',
  'connecting.notInstalled': '{wallet} ist nicht installiert',
  'connecting.notInstalledHint':
    'Installiere oder entsperre die Erweiterung und versuche es dann noch einmal. Du musst die Seite nicht neu laden.',
  'connecting.noWallet': 'Keine Wallet gewählt',
  'connecting.noWalletHint': 'Geh zurück und wähle eine Wallet aus der Liste.',
  'connecting.dontHave': 'Du hast {wallet} noch nicht?',
  'connecting.get': 'Holen',

  'pairing.notDetected': 'Nicht gefunden',
} as const satisfies TranslationOf<typeof connectingMessages>
