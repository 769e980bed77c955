import type { TranslationOf } from '../../text.ts'
import type { connectMessages } from '../english/connect.ts'

/** The Arabic texts of the list of wallets and the agreement beneath it. */
export const arabicConnect = {
  'connect.listLabel': 'المحافظ',
  'connect.installed': 'مثبّتة',
  'connect.recent': 'الأخيرة',
  'connect.qrCode': 'رمز QR',
  'connect.multichain': 'متعددة السلاسل',
  'connect.loading': 'جارٍ تحميل المحافظ',
  'connect.allWallets': 'كل المحافظ',
  'connect.allWalletsCount': {
    zero: 'لا محافظ',
    one: 'محفظة واحدة',
    two: 'محفظتان',
    few: '{count} محافظ',
    many: '{count} محفظة',
    other: '{count} محفظة',
  },
  'connect.allWalletsCountMore': {
    zero: 'أكثر من {count} محفظة',
    one: 'أكثر من {count} محفظة',
    two: 'أكثر من {count} محفظة',
    few: 'أكثر من {count} محافظ',
    many: 'أكثر من {count} محفظة',
    other: 'أكثر من {count} محفظة',
  },
  'connect.or': 'أو',
  'connect.withWallet': 'المتابعة بمحفظة',
  'connect.emptyTitle': 'لا توجد محفظة في هذا المتصفح',
  'connect.emptyHint': 'ثبّت إضافة محفظة، أو افتح هذه الصفحة في متصفح تطبيق محفظتك. ستظهر هنا من تلقاء نفسها.',
  'connect.emptyAction': 'ما هي المحفظة؟',
  'connect.nothingTitle': 'لا توجد طريقة للربط',
  'connect.nothingHint': 'لا تقدّم هذه الصفحة أي طريقة في الوقت الحالي.',
  'connect.noWallet': 'ليست لديك محفظة؟',
  'connect.getStarted': 'ابدأ من هنا',

  'legal.agreeBoth': 'أوافق على {terms} و{privacy}',
  'legal.agreeTerms': 'أوافق على {terms}',
  'legal.agreePrivacy': 'أوافق على {privacy}',
  'legal.connectBoth': 'بربط محفظة فإنك توافق على {terms} و{privacy}.',
  'legal.connectTerms': 'بربط محفظة فإنك توافق على {terms}.',
  'legal.connectPrivacy': 'بربط محفظة فإنك توافق على {privacy}.',
  'legal.terms': 'شروط الخدمة',
  'legal.privacy': 'سياسة الخصوصية',
  'legal.termsTitle': 'شروط الخدمة',
  'legal.privacyTitle': 'سياسة الخصوصية',
} as const satisfies TranslationOf<typeof connectMessages>
