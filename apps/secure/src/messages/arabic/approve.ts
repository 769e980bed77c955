import type { Texts } from '../texts.ts'

/** The Arabic texts of the window for one question. */
export const arabicApprove: Texts['approve'] = {
  overTitle: 'لم يعد هذا مطلوبًا',
  over: 'تمت الإجابة عنه أو سُحب أو تُرك طويلًا. أغلق هذه النافذة وعد إلى التطبيق.',
  failedTitle: 'تعذّر تحميل السؤال',
  failed: 'تحقّق من الاتصال ثم حاول مرة أخرى. لم يُوقَّع شيء.',
  sending: 'جارٍ إرسال إجابتك…',
  doneTitle: { approved: 'تمت الموافقة', refused: 'تم الرفض' },
  done: 'يمكنك إغلاق هذه النافذة والعودة إلى التطبيق.',
}
