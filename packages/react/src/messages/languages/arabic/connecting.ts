import type { TranslationOf } from '../../text.ts'
import type { connectingMessages } from '../english/connecting.ts'

/** The Arabic texts of the wait for a wallet. */
export const arabicConnecting = {
  'multiChain.title': 'اختيار سلسلة لـ {wallet}',
  'multiChain.hint': 'تعمل هذه المحفظة على عدة سلاسل. اختر السلسلة التي تريد الربط بها.',
  'multiChain.listLabel': 'السلاسل',
  'multiChain.missing': 'لم يُعثر على وسيلة للربط بهذه المحفظة',

  'connecting.continueIn': 'المتابعة في {wallet}',
  'connecting.connecting': 'جارٍ الربط…',
  'connecting.acceptRequest': 'اقبل طلب الربط في المحفظة',
  'connecting.stillWaiting':
    'لم يحدث شيء بعد؟ ابحث عن نافذة {wallet} أو أيقونتها في شريط الأدوات: ربما ينتظر الطلب خلف نافذة أخرى.',
  'connecting.declined': 'رُفض الربط',
  'connecting.declinedHint': 'يمكنك المحاولة مرة أخرى. ربما لا يزال طلب سابق مفتوحًا في المحفظة.',
  'connecting.failed': 'تعذّر الربط',
  'connecting.notInstalled': '{wallet} غير مثبّتة',
  'connecting.notInstalledHint': 'ثبّت الإضافة أو افتح قفلها ثم حاول مرة أخرى. لا حاجة إلى إعادة تحميل الصفحة.',
  'connecting.noWallet': 'لم تُختر محفظة',
  'connecting.noWalletHint': 'ارجع واختر محفظة من القائمة.',
  'connecting.dontHave': 'ليست لديك {wallet}؟',
  'connecting.get': 'الحصول عليها',

  'pairing.notDetected': 'غير موجودة',
} as const satisfies TranslationOf<typeof connectingMessages>
