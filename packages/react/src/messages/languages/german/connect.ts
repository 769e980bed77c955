import type { TranslationOf } from '../../text.ts'
import type { connectMessages } from '../english/connect.ts'

/** The German texts of the list of wallets and the agreement beneath it. */
export const germanConnect = {
  'connect.listLabel': 'Wallets',
  'connect.installed': 'installiert',
  'connect.recent': 'zuletzt',
  'connect.qrCode': 'QR-Code',
  'connect.multichain': 'Multichain',
  'connect.loading': 'Wallets werden geladen',
  'connect.allWallets': 'Alle Wallets',
  'connect.allWalletsCount': { one: '{count} Wallet', other: '{count} Wallets' },
  'connect.allWalletsCountMore': { one: 'mehr als {count} Wallet', other: 'mehr als {count} Wallets' },
  'connect.or': 'oder',
  'connect.withWallet': 'Mit einer Wallet fortfahren',
  'connect.emptyTitle': 'Keine Wallet in diesem Browser gefunden',
  'connect.emptyHint':
    'Installiere eine Wallet-Erweiterung oder öffne diese Seite im Browser deiner Wallet-App. Die Wallet erscheint dann von selbst hier.',
  'connect.emptyAction': 'Was ist eine Wallet?',
  'connect.nothingTitle': 'Verbinden nicht möglich',
  'connect.nothingHint': 'Diese Seite bietet gerade keine Möglichkeit dazu.',
  'connect.noWallet': 'Noch keine Wallet?',
  'connect.getStarted': 'Loslegen',

  'legal.agreeBoth': 'Ich stimme den {terms} und der {privacy} zu',
  'legal.agreeTerms': 'Ich stimme den {terms} zu',
  'legal.agreePrivacy': 'Ich stimme der {privacy} zu',
  'legal.connectBoth': 'Indem du eine Wallet verbindest, stimmst du den {terms} und der {privacy} zu.',
  'legal.connectTerms': 'Indem du eine Wallet verbindest, stimmst du den {terms} zu.',
  'legal.connectPrivacy': 'Indem du eine Wallet verbindest, stimmst du der {privacy} zu.',
  'legal.terms': 'Nutzungsbedingungen',
  'legal.privacy': 'Datenschutzerklärung',
  'legal.termsTitle': 'Nutzungsbedingungen',
  'legal.privacyTitle': 'Datenschutzerklärung',
} as const satisfies TranslationOf<typeof connectMessages>
