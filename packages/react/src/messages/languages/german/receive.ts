import type { TranslationOf } from '../../text.ts'
import type { receiveMessages } from '../english/receive.ts'

/** The German texts of receiving. */
export const germanReceive = {
  'receive.code': 'QR-Code deiner Adresse',
  'receive.hint': 'Kopiere deine Adresse oder lass sie scannen.',
  'receive.onlyOn': 'Empfange nur in diesen Netzwerken',
  'receive.onlyThese': 'Was dir in einem anderen Netzwerk gesendet wird, kann verloren gehen.',
  'receive.noAccount': 'Konto nicht gefunden',
  'receive.type.eoa': 'Einfaches Konto',
  'receive.type.smartAccount': 'Smart Account',
  'receive.type.payment': 'Zahlungsadresse',
  'receive.type.ordinal': 'Ordinals-Adresse',
  'receive.type.stx': 'Stacks-Adresse',
  'receive.askAmount': 'Um einen Betrag bitten',
  'receive.plain': 'Nur die Adresse zeigen',
  'receive.amount': 'Betrag in {symbol}',
  'receive.amountIncorrect': 'Gib den Betrag in Ziffern ein, zum Beispiel 1.5.',
  'receive.requestCode': 'QR-Code, der um {amount} bittet',
  'receive.requestHint':
    'Dieser Code nennt den Betrag und {network}. Wallets, die nur Adressen lesen, brauchen den Code ohne Betrag.',
} as const satisfies TranslationOf<typeof receiveMessages>
