import type { TranslationOf } from '../../text.ts'
import type { accountMessages } from '../english/account.ts'

/** The Arabic texts of the account and the switch between accounts. */
export const arabicAccount = {
  'account.copy': 'نسخ العنوان',
  'account.copied': 'نُسخ العنوان',
  'account.balance': 'الرصيد',
  'account.network': 'الشبكة',
  'account.connectedWith': 'المحفظة',
  'account.explorer': 'مستكشف الكتل',
  'account.missing': 'لا حساب مرتبط',
  'account.missingHint': 'اربط محفظة لترى حسابها هنا.',
  'account.tabs': 'محتويات الحساب',
  'account.tokens': 'الرموز',
  'account.nfts': 'NFTs',
  'account.activity': 'النشاط',
  'account.receiveFunds': 'استلام أموال',
  'account.settings': 'الإعدادات',
  'account.switch': 'الحسابات',

  'accounts.listLabel': 'الحسابات',
  'accounts.count': {
    zero: 'لا حسابات',
    one: 'حساب واحد',
    two: 'حسابان',
    few: '{count} حسابات',
    many: '{count} حسابًا',
    other: '{count} حساب',
  },
  'accounts.current': 'الحساب المستخدم',
  'accounts.switch': 'تبديل',
  'accounts.switchTo': 'التبديل إلى',
  'accounts.switching': 'جارٍ تبديل الحساب',
  'accounts.connectOther': 'ربط محفظة {namespace}',
  'account.type.eoa': 'حساب عادي',
  'account.type.smartAccount': 'حساب ذكي',
  'accounts.hint': 'هل ينقص حساب؟ اختر في محفظتك الحسابات التي يُسمح لهذا التطبيق برؤيتها.',
} as const satisfies TranslationOf<typeof accountMessages>
