import type { Texts } from '../texts.ts'

/** The German texts of the window for one question. */
export const germanApprove: Texts['approve'] = {
  overTitle: 'Diese Anfrage ist nicht mehr offen',
  over: 'Sie wurde beantwortet oder zurückgezogen oder ist abgelaufen. Schließe dieses Fenster und geh zurück zur App.',
  failedTitle: 'Die Anfrage konnte nicht geladen werden',
  failed: 'Prüfe deine Verbindung und versuche es noch einmal. Es wurde nichts signiert.',
  sending: 'Deine Antwort wird gesendet …',
  doneTitle: { approved: 'Bestätigt', refused: 'Abgelehnt' },
  done: 'Du kannst dieses Fenster schließen und zur App zurückgehen.',
}
