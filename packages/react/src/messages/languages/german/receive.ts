import type { TranslationOf } from '../../text.ts'
import type { receiveMessages } from '../english/receive.ts'

/** The German texts of receiving. */
export const germanReceive = {
  'receive.code': 'QR-Code deiner Adresse',
  'receive.hint': 'Kopiere deine Adresse oder lass sie scannen.',
  'receive.onlyOn': 'Empfange nur in diesen Netzwerken',
  'receive.onlyThese': 'Was dir in einem anderen Netzwerk gesendet wird, kann verloren gehen.',
  'receive.noAccount': 'Konto nicht gefunden',
  'receive.type.eoa': 'Standardkonto',
  'receive.type.smartAccount': 'Smart Account',
  'receive.type.payment': 'Zahlungsadresse',
  'receive.type.ordinal': 'Ordinals-Adresse',
  'receive.type.stx': 'Stacks-Adresse',
  'receive.askAmount': 'Betrag anfordern',
  'receive.plain': 'Nur die Adresse anzeigen',
  'receive.amount': 'Betrag in {symbol}',
  'receive.amountIncorrect': 'Gib den Betrag in Ziffern ein, zum Beispiel 1.5.',
  'receive.requestCode': 'QR-Code, der {amount} anfordert',
  'receive.requestHint':
    'Dieser Code enthält den Betrag und das Netzwerk {network}. Wallets, die nur Adressen lesen können, brauchen den Code ohne Betrag.',
} as const satisfies TranslationOf<typeof receiveMessages>
