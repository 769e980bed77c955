import type { TranslationOf } from '../../text.ts'
import type { helpMessages } from '../english/help.ts'

/** The Arabic texts of the explanations of wallets and networks. */
export const arabicHelp = {
  'wallet.oneLogin': 'مفتاح واحد لتطبيقات كثيرة',
  'wallet.oneLoginText': 'تعمل المحفظة نفسها مع كل تطبيق يقبل المحافظ، ولا يحتفظ بها أي منها عنك.',
  'wallet.home': 'بيت لأصولك',
  'wallet.homeText': 'احتفظ بما تملك وأرسله واستلمه. أنت وحدك من يملك مفتاحه.',
  'wallet.inControl': 'أنت من يوافق على كل شيء',
  'wallet.inControlText': 'لا يستطيع أي تطبيق تحريك الأموال وحده. تعرض محفظتك كل طلب، وأنت من يقرر.',
  'wallet.start': 'للبدء، ثبّت إضافة محفظة تثق بها من موقعها الرسمي، ثم عُد إلى هنا.',
  'wallet.get': 'الحصول على محفظة',

  'network.home': 'حيث توجد أصولك',
  'network.homeText': 'تحفظ الشبكة سجل من يملك ماذا. وللحساب نفسه رصيد خاص على كل شبكة.',
  'network.differ': 'الشبكات تختلف',
  'network.differText':
    'لكل شبكة رسومها وسرعتها وتطبيقاتها. تحقّق من الشبكة قبل الإرسال: لا تنتقل الأصول بين الشبكات من تلقاء نفسها.',
  'network.learnMore': 'معرفة المزيد',
} as const satisfies TranslationOf<typeof helpMessages>
