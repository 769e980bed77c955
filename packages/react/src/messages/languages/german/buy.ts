import type { TranslationOf } from '../../text.ts'
import type { buyMessages } from '../english/buy.ts'

/** The German texts of buying at an on-ramp. */
export const germanBuy = {
  'buy.pay': 'Sie zahlen',
  'buy.presets': 'Beträge',
  'buy.payWith': 'Zahlen in {currency}. Andere Währung wählen',
  'buy.buyToken': '{token} kaufen. Anderen Token wählen',
  'buy.enterAmount': 'Betrag eingeben, um zu sehen, was Sie bekommen',
  'buy.quoteLoading': 'Der Preis wird gelesen',
  'buy.about': 'Etwa {amount} {symbol}',
  'buy.feesOfQuote': 'Gebühren von {fees} inbegriffen',
  'buy.estimate': 'Etwa {amount} wert, abzüglich Gebühren. Der Anbieter nennt vor dem Zahlen genau, was Sie bekommen.',
  'buy.wanted': 'Sie brauchen {amount} {symbol}.',
  'buy.invalid': 'Geben Sie einen Betrag wie 100 oder 49.50 ein.',
  'buy.tooLittle': 'Mindestens {amount}.',
  'buy.tooMuch': 'Höchstens {amount}.',
  'buy.loading': 'Die Kaufmöglichkeiten werden geladen',
  'buy.providers': 'Anbieter',
  'buy.fees': 'Gebühren {range}',
  'buy.card': 'Mit Karte',
  'buy.bank': 'Mit Bankkonto',
  'buy.sandbox': 'Kein echtes Geld',
  'buy.notOffered': 'Hier nicht verfügbar',
  'buy.noProviders': 'Hier verkauft kein Anbieter',
  'buy.noProvidersHint': 'Wählen Sie ein anderes Netzwerk, oder empfangen Sie von einer anderen Wallet.',
  'buy.footer': 'Anbieter verkaufen im eigenen Namen, in einem eigenen Fenster. Vergleichen Sie, was sie verlangen.',
  'buy.how': 'Wie funktioniert das?',
  'buy.getQuotes': 'Angebote einholen',
  'buy.connect': 'Wallet verbinden',

  'buy.in': 'Bei {provider} kaufen',
  'buy.preparing': 'Die Kasse wird vorbereitet',
  'buy.continue': 'Weiter geht es im anderen Fenster. Diese Seite sagt Ihnen, wenn es fertig ist.',
  'buy.continueLink': 'Weiter geht es bei {provider}. Diese Seite sagt Ihnen, wenn es fertig ist.',
  'buy.copyLink': 'Link kopieren',
  'buy.linkCopied': 'Link kopiert',
  'buy.copyFailed': 'Kopieren fehlgeschlagen',
  'buy.noLink': 'Kein Link gefunden',
  'buy.noLinkHint': 'Gerade wird nichts gekauft. Gehen Sie zurück und wählen Sie einen Anbieter.',
  'buy.blocked': 'Das Fenster wurde blockiert',
  'buy.blockedHint': 'Ihr Browser ließ diese Seite {provider} nicht öffnen. Öffnen Sie es selbst.',
  'buy.open': '{provider} öffnen',
  'buy.newWindow': '(öffnet sich in einem neuen Tab)',
  'buy.closed': 'Das Fenster ist geschlossen',
  'buy.closedHint':
    'Wenn Sie bezahlt haben, ist Ihr Kauf unterwegs, und diese Seite sieht weiter nach. Wenn nicht, öffnen Sie das Fenster wieder.',
  'buy.openAgain': 'Wieder öffnen',
  'buy.checkAgain': 'Erneut nachsehen',
  'buy.failed': 'Kauf fehlgeschlagen',
  'buy.failed.noLink':
    'Es ließ sich keine Kasse öffnen. Prüfen Sie die Verbindung und versuchen Sie es erneut, oder wählen Sie einen anderen Anbieter.',
  'buy.failed.declined':
    'Die Zahlung wurde abgelehnt, oder der Anbieter konnte nicht liefern. Versuchen Sie es erneut, oder wählen Sie einen anderen Anbieter.',
  'buy.failed.expired': 'Die Kasse ist vor einer Zahlung abgelaufen. Versuchen Sie es mit einer neuen.',
  'buy.failed.timedOut':
    'Es kam kein Kauf an. Vielleicht wurde er abgelehnt, oder der Anbieter hat eine Störung. Wenn Sie bezahlt haben, sehen Sie erneut nach.',
  'buy.failed.unknownOrder':
    'Dieser Kauf ist hier nicht mehr bekannt. Wenn Sie bezahlt haben, fragen Sie bei {provider} nach.',
  'buy.done': 'Fertig',

  'buy.activityLoading': 'Ihre Käufe werden geladen',
  'buy.activity': 'Käufe',
  'buy.activityEmpty': 'Noch keine Käufe',
  'buy.activityEmptyHint': 'Was Sie kaufen, erscheint hier.',
  'buy.activityFailed': 'Ihre Käufe konnten nicht geladen werden',
  'buy.activityFailedHint': 'Vielleicht sind Sie offline. Was Sie gekauft haben, ist davon nicht betroffen.',

  'buy.easy': 'Digitale Werte mit Geld kaufen',
  'buy.easyText':
    'Wählen Sie einen Betrag und einen Anbieter. Bezahlen Sie dort mit Karte oder Bankkonto, wie in jedem Geschäft. Der Anbieter sendet die Coins direkt an Ihr Konto; diese App hält weder Ihr Geld noch Ihre Coins.',
} as const satisfies TranslationOf<typeof buyMessages>
