import type { TranslationOf } from '../../text.ts'
import type { toastMessages } from '../english/toasts.ts'

/** The German texts of toasts. */
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
} as const satisfies TranslationOf<typeof toastMessages>
