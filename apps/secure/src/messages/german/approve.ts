import type { Texts } from '../texts.ts'

/** The German texts of the window for one question. */
export const germanApprove: Texts['approve'] = {
  overTitle: 'Danach wird nicht mehr gefragt',
  over: 'Es wurde beantwortet, zurückgezogen oder zu lange liegen gelassen. Schließe dieses Fenster und geh zurück zur App.',
  failedTitle: 'Die Frage konnte nicht geladen werden',
  failed: 'Prüfe die Verbindung und versuche es noch einmal. Nichts wurde unterschrieben.',
  sending: 'Deine Antwort wird gesendet …',
  doneTitle: { approved: 'Bestätigt', refused: 'Abgelehnt' },
  done: 'Du kannst dieses Fenster schließen und zurück zur App gehen.',
}
