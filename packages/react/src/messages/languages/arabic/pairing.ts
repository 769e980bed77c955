import type { TranslationOf } from '../../text.ts'
import type { pairingMessages } from '../english/pairing.ts'

/** The Arabic texts of pairing with a wallet on another device or in another tab. */
export const arabicPairing = {
  'pairing.platforms': 'طريقة الربط',
  'pairing.platform.browser': 'المتصفح',
  'pairing.platform.mobile': 'الهاتف',
  'pairing.platform.webapp': 'تطبيق الويب',
  'pairing.platform.desktop': 'سطح المكتب',
  'pairing.scan': 'امسح رمز QR هذا بهاتفك',
  'pairing.codeLabel': 'رمز QR يربط {wallet}. امسحه بهاتفك، أو انسخ الرابط بدلًا من ذلك.',
  'pairing.anyWallet': 'محفظة',
  'pairing.making': 'جارٍ إنشاء رمز QR',
  'pairing.openInApp': 'اقبل الطلب في تطبيق {wallet}',
  'pairing.openInTab': 'افتح وتابع في علامة تبويب جديدة',
  'pairing.slow': 'يستغرق هذا وقتًا أطول من المعتاد. هل {wallet} مثبّتة على هذا الجهاز؟',
  'pairing.open': 'فتح',
  'pairing.linkFailed': 'تعذّر فتح {wallet}',
  'pairing.linkFailedHint': 'انسخ الرابط والصقه في المحفظة، أو امسح رمزه بجهاز آخر.',
  'pairing.otherBrowser': 'افتح هذه الصفحة في متصفحك',
  'pairing.otherBrowserHint':
    'التطبيق الذي يعرض هذه الصفحة لا يسمح بفتح تطبيق آخر. افتحها في متصفحك، أو انسخ الرابط والصقه في {wallet}.',
  'pairing.unreachableHint': 'تحقّق من الاتصال. محافظ هذا المتصفح تعمل من دونه.',
  'pairing.expired': 'انتهت صلاحية هذا الرمز',
  'pairing.expiredHint': 'أنشئ رمزًا جديدًا للمتابعة.',
  'pairing.notDetectedHint': '{wallet} ليست في هذا المتصفح. ثبّتها ليمكن اختيارها هنا.',
  'pairing.notOnPhoneHint': 'لا يمكن فتح {wallet} من هذا المتصفح. إن كان لديك تطبيقها فافتح هذه الصفحة فيه.',
} as const satisfies TranslationOf<typeof pairingMessages>
