import type { Texts } from '../texts.ts'

/** The German texts of a social login, in its window and in the frame. */
export const germanSocial: Texts['social'] = {
  working: 'Die Anmeldung wird abgeschlossen …',
  endings: {
    done: { title: 'Du bist angemeldet', hint: 'Dieses Fenster schließt sich von selbst.' },
    denied: {
      title: 'Die Anmeldung wurde abgebrochen',
      hint: 'Es ist nichts geschehen. Du kannst dieses Fenster schließen.',
    },
    over: {
      title: 'Diese Anmeldung ist vorbei',
      hint: 'Sie gilt einmal und zehn Minuten lang. Schließe dieses Fenster und beginne in der App von vorn.',
    },
    failed: {
      title: 'Die Anmeldung hat nicht geklappt',
      hint: 'Die Antwort des Anbieters war unbrauchbar. Schließe dieses Fenster und beginne in der App von vorn.',
    },
  },
  typeNumber: (origin) => `Gib diese Zahl in der Wallet auf ${origin} ein.`,
  warning:
    'Gib sie nur dort ein, wo du diese Anmeldung selbst begonnen hast. Wer dich danach fragt, hat es auf deine Wallet abgesehen.',
  numberTitle: 'Noch ein Schritt',
  close: 'Fenster schließen',
  back: 'Zurück zur App',
  askNumber:
    'Das Fenster, in dem du dich angemeldet hast, zeigt eine Zahl. Gib sie hier ein, damit klar ist, dass beide Fenster dir gehören.',
  number: '4-stellige Zahl',
  giveNumber: 'Weiter',
}
