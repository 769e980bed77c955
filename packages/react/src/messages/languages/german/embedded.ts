import type { TranslationOf } from '../../text.ts'
import type { embeddedMessages } from '../english/embedded.ts'

/** The German texts of the embedded wallet. */
export const germanEmbedded = {
  'email.label': 'E-Mail',
  'email.submit': 'Mit E-Mail fortfahren',
  'email.invalid': 'Ungültige E-Mail-Adresse. Versuche es noch einmal.',

  'social.google': 'Google',
  'social.x': 'X',
  'social.discord': 'Discord',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.apple': 'Apple',
  'social.facebook': 'Facebook',
  'social.continue': 'Mit {provider} fortfahren',
  'social.more': 'Weitere Anmeldemöglichkeiten',
  'social.logIn': 'Mit {provider} anmelden',
  'social.inWindow': 'Melde dich im Fenster des Anbieters an',
  'social.loadingUser': 'Deine Daten werden abgerufen',
  'social.confirm': 'Gib die Zahl ein, die das Fenster des Anbieters zeigt',
  'social.blocked': 'Das Fenster wurde blockiert',
  'social.blockedHint':
    'Dein Browser hat kein Fenster geöffnet. Versuche es noch einmal oder erlaube Pop-ups für diese Seite.',
  'social.failed': 'Etwas ist schiefgegangen',

  'farcaster.scan': 'Scanne diesen QR-Code mit deinem Telefon',
  'farcaster.codeLabel': 'QR-Code für die Anmeldung mit Farcaster',
  'farcaster.loadingUser': 'Deine Daten werden geladen',
  'farcaster.loadingUserHint': 'Bitte warte einen Augenblick.',
  'farcaster.continue': 'Weiter in Farcaster',
  'farcaster.accept': 'Bestätige die Anfrage in der App',
  'farcaster.open': 'Farcaster öffnen',

  'code.sentTo': 'Gib den Code ein. Wir haben ihn an diese Adresse gesendet:',
  'code.validFor': 'Der Code gilt 10 Minuten',
  'code.label': '6-stelliger Code',
  'code.checking': 'Der Code wird geprüft',
  'code.wrong': 'Falscher Code. Versuche es noch einmal',
  'code.expired': 'Dieser Code ist abgelaufen. Fordere einen neuen an.',
  'code.usedUp': 'Zu viele falsche Codes. Fordere einen neuen an.',
  'code.refused': '{message}. Versuche es noch einmal',
  'code.notReceived': 'Nicht angekommen?',
  'code.resend': 'Code erneut senden',
  'code.resendIn': 'Erneut senden in {seconds} s',
  'code.somethingWrong': 'Stimmt etwas nicht?',
  'code.tryAgain': 'Noch einmal versuchen',
  'code.tryAgainIn': 'Neuer Versuch in {seconds} s',
  'code.none': 'Keine laufende Anmeldung',
  'code.noneHint': 'Sie wurde abgeschlossen oder abgebrochen. Beginne von vorn.',

  'device.approve': 'Bestätige die Anmeldung über den Link, den wir an {email} gesendet haben',
  'device.validFor': 'Der Link gilt 15 Minuten',
  'device.resend': 'E-Mail erneut senden',

  'approve.loading': 'Die Wallet wird geladen',
  'approve.frame': 'Anfrage der App. Zur Wallet wechseln',
  'approve.none': 'Nichts wartet auf deine Bestätigung',

  'updateEmail.label': 'Neue E-Mail',
  'updateEmail.save': 'Speichern',

  'upgrade.row': 'Wallet upgraden',
  'upgrade.why': 'Verwahre ihren Schlüssel selbst',
  'upgrade.hint': 'Folge der Anleitung auf der Seite deiner Wallet, um ihren Schlüssel selbst zu verwahren.',
  'upgrade.reconnect': 'Danach musst du dich neu verbinden.',
  'upgrade.open': '{host} öffnen',

  'account.security': 'Geräte und Sicherheit',
  'account.toEoa': 'Zum Standardkonto wechseln',
  'account.toSmartAccount': 'Zum Smart Account wechseln',
} as const satisfies TranslationOf<typeof embeddedMessages>
