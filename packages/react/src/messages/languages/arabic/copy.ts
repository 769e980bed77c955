import type { TranslationOf } from '../../text.ts'
import type { copyMessages } from '../english/copy.ts'

/** The Arabic texts of the buttons that copy. */
export const arabicCopy = {
  'copy.link': 'نسخ الرابط',
  'copy.linkCopied': 'نُسخ الرابط',
  'copy.failed': 'تعذّر النسخ. اسمح لهذه الصفحة باستخدام الحافظة، ثم أعد المحاولة.',
} as const satisfies TranslationOf<typeof copyMessages>
