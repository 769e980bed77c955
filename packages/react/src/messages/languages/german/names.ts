import type { TranslationOf } from '../../text.ts'
import type { namesMessages } from '../english/names.ts'

/** The German texts of the choice of an account's name. */
export const germanNames = {
  'names.row': 'Kontonamen wählen',
  'names.choose': 'Wähle einen Namen für dein Konto',
  'names.chooseHint':
    'Ein Name ist leichter zu merken als eine Adresse und führt überall zu ihr, wo Namen unterstützt werden.',
  'names.start': 'Namen wählen',
  'names.label': 'Name',
  'names.rules': '4 bis 63 Buchstaben, Ziffern und Bindestriche',
  'names.tooShort': 'Ein Name hat mindestens 4 Zeichen.',
  'names.tooLong': 'Ein Name hat höchstens 63 Zeichen.',
  'names.characters': 'Nur Buchstaben ohne Akzente, Ziffern und Bindestriche; kein Bindestrich am Anfang oder Ende.',
  'names.picture': 'Bild (optional)',
  'names.pictureHint': 'Die Adresse eines Bilds: https, ipfs oder ein Sammlerstück.',
  'names.pictureWrong': 'Gib eine Adresse ein, die mit https:// oder ipfs:// beginnt, oder eip155:1/erc721:0x…/1.',
  'names.available': 'Frei',
  'names.registered': 'Vergeben',
  'names.checking': '{name} wird geprüft',
  'names.checkFailed': 'Ob dieser Name frei ist, ließ sich nicht herausfinden.',
  'names.suggestions': 'Ähnliche Namen',
  'names.owned': 'Du hast bereits einen Namen',
  'names.register': '{name} registrieren',
  'names.registerNone': 'Namen registrieren',
  'names.sign': 'Bestätige die Signatur in deiner Wallet',
  'names.success': 'Der Name gehört jetzt dir',
  'names.successHint': '{name} führt jetzt zu deinem Konto. Als Nächstes kannst du es aufladen.',
  'names.done': 'Los geht’s!',
  'names.learnMore': 'Mehr erfahren',
} as const satisfies TranslationOf<typeof namesMessages>
