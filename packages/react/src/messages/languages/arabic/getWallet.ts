import type { TranslationOf } from '../../text.ts'
import type { getWalletMessages } from '../english/getWallet.ts'

/** The Arabic texts of where to get a wallet. */
export const arabicGetWallet = {
  'downloads.chrome': 'إضافة Chrome',
  'downloads.firefox': 'إضافة Firefox',
  'downloads.ios': 'تطبيق iOS',
  'downloads.android': 'تطبيق Android',
  'downloads.website': 'الموقع',
  'downloads.listLabel': 'أين تجد {wallet}',
  'downloads.scan': 'امسح الرمز بهاتفك للحصول على {wallet}',
  'downloads.showCode': 'إظهار رمز QR: {place}',
  'downloads.none': 'لا يُعرف رابط تنزيل لهذه المحفظة',
  'downloads.noneHint': 'ابحث عنه في موقع المحفظة.',
  'downloads.newTab': '(يُفتح في علامة تبويب جديدة)',

  'getWallet.listLabel': 'محافظ للبداية',
  'getWallet.exploreAll': 'استعراض الكل',
  'getWallet.none': 'لا محافظ لاقتراحها',
  'getWallet.noneHint': 'اختر محفظة تثق بها وثبّتها من موقعها الرسمي، ثم عُد إلى هنا.',
} as const satisfies TranslationOf<typeof getWalletMessages>
