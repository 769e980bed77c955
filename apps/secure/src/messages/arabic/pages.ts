import type { Texts } from '../texts.ts'

/** The Arabic texts of the pages in windows of their own. */
export const arabicPages: Texts['pages'] = {
  wallet: 'المحفظة',
  loading: 'جارٍ التحميل…',
  failed: 'تعذّر تحميل هذه الصفحة. تحقّق من الاتصال ثم حاول مرة أخرى.',
  retry: 'المحاولة مرة أخرى',
  ownPage: 'هذه النافذة تخص محفظة مضمّنة. استخدمها داخل التطبيق الذي جئت منه.',
  refusedPage: 'لا يجوز لهذه الصفحة أن تحتوي المحفظة.',
}
