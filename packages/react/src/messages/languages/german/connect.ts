import type { TranslationOf } from '../../text.ts'
import type { connectMessages } from '../english/connect.ts'

/** The German texts of the list of wallets and the agreement beneath it. */
export const germanConnect = {
  'connect.listLabel': 'Wallets',
  'connect.installed': 'installiert',
  'connect.recent': 'zuletzt',
  'connect.qrCode': 'QR-Code',
  'connect.multichain': 'mehrere Chains',
  'connect.loading': 'Wallets werden geladen',
  'connect.allWallets': 'Alle Wallets',
  'connect.allWalletsCount': { one: '{count} Wallet', other: '{count} Wallets' },
  'connect.allWalletsCountMore': { one: 'mehr als {count} Wallet', other: 'mehr als {count} Wallets' },
  'connect.or': 'oder',
  'connect.withWallet': 'Mit einer Wallet weiter',
  'connect.emptyTitle': 'In diesem Browser gibt es keine Wallet',
  'connect.emptyHint':
    'Installiere eine Wallet-Erweiterung oder öffne diese Seite im Browser deiner Wallet-App. Sie erscheint hier von selbst.',
  'connect.emptyAction': 'Was ist eine Wallet?',
  'connect.nothingTitle': 'Kein Weg zu verbinden',
  'connect.nothingHint': 'Diese Seite bietet gerade keinen an.',
  'connect.noWallet': 'Noch keine Wallet?',
  'connect.getStarted': 'So geht es los',

  'legal.agreeBoth': 'Ich stimme den {terms} und der {privacy} zu',
  'legal.agreeTerms': 'Ich stimme den {terms} zu',
  'legal.agreePrivacy': 'Ich stimme der {privacy} zu',
  'legal.connectBoth': 'Wer eine Wallet verbindet, stimmt den {terms} und der {privacy} zu.',
  'legal.connectTerms': 'Wer eine Wallet verbindet, stimmt den {terms} zu.',
  'legal.connectPrivacy': 'Wer eine Wallet verbindet, stimmt der {privacy} zu.',
  'legal.terms': 'Nutzungsbedingungen',
  'legal.privacy': 'Datenschutzerklärung',
  'legal.termsTitle': 'Nutzungsbedingungen',
  'legal.privacyTitle': 'Datenschutzerklärung',
} as const satisfies TranslationOf<typeof connectMessages>
