import type { TranslationOf } from '../../text.ts'
import type { accountMessages } from '../english/account.ts'

/** The German texts of the account and the switch between accounts. */
export const germanAccount = {
  'account.copy': 'Adresse kopieren',
  'account.copied': 'Adresse kopiert',
  'account.balance': 'Guthaben',
  'account.network': 'Netzwerk',
  'account.connectedWith': 'Wallet',
  'account.explorer': 'Block-Explorer',
  'account.missing': 'Kein Konto verbunden',
  'account.missingHint': 'Verbinde eine Wallet, um ihr Konto hier zu sehen.',
  'account.tabs': 'Inhalt des Kontos',
  'account.tokens': 'Token',
  'account.nfts': 'NFTs',
  'account.activity': 'Aktivität',
  'account.receiveFunds': 'Guthaben empfangen',
  'account.settings': 'Einstellungen',
  'account.switch': 'Konten',

  'accounts.listLabel': 'Konten',
  'accounts.count': { one: '{count} Konto', other: '{count} Konten' },
  'accounts.current': 'Aktives Konto',
  'accounts.switch': 'Wechseln',
  'accounts.switchTo': 'Wechseln zu',
  'accounts.switching': 'Konto wird gewechselt',
  'accounts.connectOther': 'Wallet für {namespace} verbinden',
  'account.type.eoa': 'Standardkonto',
  'account.type.smartAccount': 'Smart Account',
  'accounts.hint': 'Fehlt ein Konto? Wähle in deiner Wallet, welche Konten diese App sehen darf.',
} as const satisfies TranslationOf<typeof accountMessages>
