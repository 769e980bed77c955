import type { TranslationOf } from '../../text.ts'
import type { copyMessages } from '../english/copy.ts'

/** The German texts of the buttons that copy. */
export const germanCopy = {
  'copy.link': 'Link kopieren',
  'copy.linkCopied': 'Link kopiert',
  'copy.failed': 'Kopieren fehlgeschlagen. Erlaube dieser Seite die Zwischenablage und versuche es noch einmal.',
} as const satisfies TranslationOf<typeof copyMessages>
