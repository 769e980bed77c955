import type { TranslationOf } from '../../text.ts'
import type { firstLoadMessages } from '../english/firstLoad.ts'

/** The Arabic texts that a page may show before the modal loads: of the buttons, and of a failure to load the modal. */
export const arabicFirstLoad = {
  'button.connect': 'ربط المحفظة',
  'button.connecting': 'جارٍ الربط…',
  'button.account': 'الحساب',
  'button.balanceLoading': 'جارٍ تحميل الرصيد',

  'account.balanceUnknown': 'الرصيد غير متاح',

  'button.selectNetwork': 'اختيار الشبكة',
  'button.switchNetwork': 'تبديل الشبكة',
  'button.unknownNetwork': 'شبكة غير معروفة',

  'modal.loadFailed': 'تعذّر تحميل نافذة المحفظة. تحقّق من الاتصال ثم حاول مرة أخرى.',
  'modal.loadRetry': 'المحاولة مرة أخرى',
  'modal.loadReload': 'إعادة تحميل الصفحة',
  'modal.loadDismiss': 'إخفاء',
} as const satisfies TranslationOf<typeof firstLoadMessages>
