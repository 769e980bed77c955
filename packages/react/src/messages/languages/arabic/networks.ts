import type { TranslationOf } from '../../text.ts'
import type { networksMessages } from '../english/networks.ts'

/** The Arabic texts of the choice of a network and the switch to it. */
export const arabicNetworks = {
  'unsupported.text': 'لا يدعم هذا التطبيق الشبكة الحالية لمحفظتك. اختر شبكة يدعمها.',
  'unsupported.or': 'أو',

  'networks.search': 'البحث عن شبكة',
  'networks.listLabel': 'الشبكات',
  'networks.current': 'الشبكة الحالية',
  'networks.found': {
    zero: 'لا شبكات',
    one: 'شبكة واحدة',
    two: 'شبكتان',
    few: '{count} شبكات',
    many: '{count} شبكة',
    other: '{count} شبكة',
  },
  'networks.none': 'لم يُعثر على شبكة',
  'networks.hint': 'قد لا تدعم محفظتك كل الشبكات المعروضة هنا.',
  'networks.whatIs': 'ما هي الشبكة؟',
  'networks.notApproved': 'لم توافق عليها محفظتك بعد',
  'networks.notOffered': 'محفظتك لا تتيحها هنا',
  'networks.otherWallet': 'تحتاج إلى محفظة أخرى',

  'switch.approve': 'وافق في المحفظة',
  'switch.approveHint': 'اقبل الطلب في المحفظة للتبديل إلى {network}',
  'switch.declined': 'رُفض التبديل',
  'switch.declinedHint': 'تبقى المحفظة على شبكتها. يمكنك المحاولة مرة أخرى.',
  'switch.failed': 'تعذّر تبديل الشبكة',

  'switchChain.title': 'التبديل إلى {name}',
  'switchChain.hint': 'لا تدعم المحفظة المرتبطة {namespace}. اربط محفظة أخرى؛ وتبقى هذه مرتبطة.',
  'switchChain.action': 'تبديل',

  'switch.noNetwork': 'لم تُختر شبكة',
  'switch.noNetworkHint': 'ارجع واختر شبكة من القائمة.',
} as const satisfies TranslationOf<typeof networksMessages>
