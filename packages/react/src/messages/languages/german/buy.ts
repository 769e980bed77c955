import type { TranslationOf } from '../../text.ts'
import type { buyMessages } from '../english/buy.ts'

/** The German texts of buying at an on-ramp. */
export const germanBuy = {
  'buy.pay': 'Du zahlst',
  'buy.presets': 'Beträge',
  'buy.payWith': 'In {currency} zahlen. Andere Währung wählen',
  'buy.buyToken': '{token} kaufen. Anderen Token wählen',
  'buy.enterAmount': 'Gib einen Betrag ein, um zu sehen, was du bekommst',
  'buy.quoteLoading': 'Der Preis wird abgerufen',
  'buy.about': 'Etwa {amount} {symbol}',
  'buy.feesOfQuote': 'Inklusive {fees} Gebühren',
  'buy.estimate':
    'Etwa {amount} wert, abzüglich Gebühren. Vor dem Bezahlen nennt dir der Anbieter genau, was du bekommst.',
  'buy.wanted': 'Du brauchst {amount} {symbol}.',
  'buy.invalid': 'Gib einen Betrag wie 100 oder 49.50 ein.',
  'buy.tooLittle': 'Mindestens {amount}.',
  'buy.tooMuch': 'Höchstens {amount}.',
  'buy.loading': 'Die Kaufmöglichkeiten werden geladen',
  'buy.providers': 'Anbieter',
  'buy.fees': 'Gebühren {range}',
  'buy.card': 'Mit Karte',
  'buy.bank': 'Mit Bankkonto',
  'buy.sandbox': 'Kein echtes Geld',
  'buy.notOffered': 'Hier nicht verfügbar',
  'buy.noProviders': 'Hier gibt es keinen Anbieter',
  'buy.noProvidersHint': 'Wähle ein anderes Netzwerk oder empfange Coins von einer anderen Wallet.',
  'buy.footer': 'Anbieter verkaufen im eigenen Namen und in einem eigenen Fenster. Vergleiche ihre Gebühren.',
  'buy.how': 'Wie funktioniert das?',
  'buy.getQuotes': 'Angebote einholen',
  'buy.connect': 'Wallet verbinden',

  'buy.in': 'Bei {provider} kaufen',
  'buy.preparing': 'Die Bezahlseite wird vorbereitet',
  'buy.continue': 'Fahre im anderen Fenster fort. Diese Seite zeigt dir, wenn der Kauf abgeschlossen ist.',
  'buy.continueLink': 'Fahre bei {provider} fort. Diese Seite zeigt dir, wenn der Kauf abgeschlossen ist.',
  'buy.noLink': 'Kein Link gefunden',
  'buy.noLinkHint': 'Gerade läuft kein Kauf. Geh zurück und wähle einen Anbieter.',
  'buy.blocked': 'Das Fenster wurde blockiert',
  'buy.blockedHint': 'Dein Browser hat verhindert, dass diese Seite {provider} öffnet. Öffne das Fenster selbst.',
  'buy.open': '{provider} öffnen',
  'buy.newWindow': '(öffnet einen neuen Tab)',
  'buy.closed': 'Das Fenster ist geschlossen',
  'buy.closedHint':
    'Wenn du bezahlt hast, sind deine Coins unterwegs und diese Seite wartet weiter auf sie. Wenn nicht, öffne das Fenster noch einmal.',
  'buy.openAgain': 'Noch einmal öffnen',
  'buy.checkAgain': 'Noch einmal prüfen',
  'buy.failed': 'Kauf fehlgeschlagen',
  'buy.failed.noLink':
    'Die Bezahlseite ließ sich nicht öffnen. Prüfe deine Verbindung und versuche es noch einmal, oder wähle einen anderen Anbieter.',
  'buy.failed.declined':
    'Die Zahlung wurde abgelehnt, oder der Anbieter konnte nicht liefern. Versuche es noch einmal oder wähle einen anderen Anbieter.',
  'buy.failed.expired': 'Die Bezahlseite ist abgelaufen, bevor bezahlt wurde. Versuche es mit einer neuen.',
  'buy.failed.timedOut':
    'Es ist kein Kauf eingegangen. Vielleicht wurde er abgelehnt, oder der Anbieter hat eine Störung. Wenn du bezahlt hast, prüfe noch einmal.',
  'buy.failed.unknownOrder':
    'Dieser Kauf ist hier nicht mehr bekannt. Wenn du bezahlt hast, frage bei {provider} nach.',
  'buy.done': 'Fertig',

  'buy.activityLoading': 'Deine Käufe werden geladen',
  'buy.activity': 'Käufe',
  'buy.activityEmpty': 'Noch keine Käufe',
  'buy.activityEmptyHint': 'Was du kaufst, erscheint hier.',
  'buy.activityFailed': 'Deine Käufe konnten nicht geladen werden',
  'buy.activityFailedHint': 'Vielleicht bist du offline. Was du gekauft hast, ist davon nicht betroffen.',
  'buy.activityFailedAnswer':
    'Der Dienst hat keine brauchbare Antwort gegeben. Was du gekauft hast, ist davon nicht betroffen.',

  'buy.easy': 'Digitale Vermögenswerte mit Geld kaufen',
  'buy.easyText':
    'Wähle einen Betrag und einen Anbieter. Bezahle dort mit Karte oder Bankkonto, wie in jedem Geschäft. Der Anbieter sendet die Coins direkt an dein Konto; diese App verwahrt weder dein Geld noch deine Coins.',
} as const satisfies TranslationOf<typeof buyMessages>
