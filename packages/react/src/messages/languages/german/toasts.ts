import type { TranslationOf } from '../../text.ts'
import type { toastMessages } from '../english/toasts.ts'

/** The German texts of the toasts and alerts that core contains. */
export const germanToasts = {
  'toast.actionNotAllowed': 'Aktion nicht erlaubt',
  'toast.codeResent': 'E-Mail mit Code erneut gesendet',
  'toast.somethingWentWrong': 'Etwas ist schiefgegangen',
  'toast.untrustedOrigin': 'Nicht vertrauenswürdige Herkunft',
  'toast.sendConfirmed': 'Transaktion bestätigt',
  'toast.sendFailed': 'Etwas ist schiefgegangen',
  'toast.sendIncomplete': 'Bitte gib einen gültigen Betrag und eine Empfängeradresse ein',
  'toast.sendNotCompleted': 'Die Transaktion konnte nicht gesendet werden. Bitte versuche es noch einmal.',
  'toast.sendStarted': 'Transaktion gestartet',
  'toast.swapInitFailed': 'Der Tausch konnte nicht vorbereitet werden',
  'toast.swapPriceFailed': 'Der Preis der Netzwerkwährung konnte nicht abgerufen werden',
  'toast.swapAllowanceFailed': 'Die Freigabe konnte nicht geprüft werden',
  'toast.swapApprovalFailed': 'Die Freigabe konnte nicht erstellt werden',
  'toast.swapBuildFailed': 'Die Transaktion konnte nicht erstellt werden',
  'toast.swapTransactionError': 'Transaktionsfehler',
  'toast.swapApprove': 'Bestätige die Freigabe in deiner Wallet',
  'toast.swapConfirm': 'Bestätige die Transaktion in deiner Wallet',
  'toast.swapRunning': '{from} wird in {to} getauscht: {amount}',
  'toast.swapDone': '{from} in {to} getauscht: {amount}',

  'alert.networkNotFound': 'Netzwerk nicht gefunden',
  'alert.originNotAllowed': 'Ungültige App-Konfiguration',
  'alert.embeddedWalletTimeout': 'Ungültige App-Konfiguration',
  'alert.sessionExpired': 'Sitzung abgelaufen',
  'alert.invalidProjectId': 'Ungültige App-Konfiguration',
  'alert.projectIdMissing': 'Projekt-ID nicht konfiguriert',
  'alert.incorrectAmount': 'Ungültiger Betrag',
} as const satisfies TranslationOf<typeof toastMessages>
