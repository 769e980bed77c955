import type { TranslationOf } from '../../text.ts'
import type { allWalletsMessages } from '../english/allWallets.ts'

/** The Arabic texts of the search among all wallets. */
export const arabicAllWallets = {
  'all.search': 'البحث عن محفظة',
  'all.certified': 'المحافظ المعتمدة فقط',
  'all.certifiedOn': 'تُعرض المحافظ المعتمدة فقط',
  'all.certifiedMark': 'معتمدة',
  'all.installedMark': 'مثبّتة',
  'all.scan': 'الربط برمز QR',
  'all.listLabel': 'كل المحافظ',
  'all.found': {
    zero: 'لم يُعثر على محافظ',
    one: 'عُثر على محفظة واحدة',
    two: 'عُثر على محفظتين',
    few: 'عُثر على {count} محافظ',
    many: 'عُثر على {count} محفظة',
    other: 'عُثر على {count} محفظة',
  },
  'all.searching': 'جارٍ البحث عن المحافظ',
  'all.none': 'لم يُعثر على محفظة',
  'all.noneHint': 'جرّب اسمًا آخر، أو تصفّح القائمة كلها.',
  'all.clear': 'مسح البحث',
  'all.empty': 'لا محافظ لعرضها',
  'all.emptyHint': 'المحافظ المثبّتة في هذا المتصفح تظهر في الصفحة الأولى.',
  'all.failed': 'تعذّر تحميل قائمة المحافظ',
  'all.failedHint': 'ربما أنت غير متصل بالإنترنت. محافظ هذا المتصفح تعمل على أي حال.',
  'all.failedAnswer': 'لم يُرسل الخادم قائمة يمكن قراءتها. محافظ هذا المتصفح تعمل على أي حال.',
  'all.moreFailed': 'تعذّر تحميل المزيد من المحافظ.',
  'all.localOnly': 'تُعرض المحافظ المحلية فقط.',
} as const satisfies TranslationOf<typeof allWalletsMessages>
