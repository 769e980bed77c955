import { isolated } from '../isolated.ts'
import type { Texts } from '../texts.ts'

/** The Arabic texts of the card. */
export const arabicCard: Texts['card'] = {
  title: {
    message: 'هل توقّع هذه الرسالة؟',
    typedData: 'هل توقّع هذه البيانات؟',
    transaction: 'هل ترسل هذه المعاملة؟',
  },
  asks: (project, origin) => `${isolated(project)}، على ${isolated(origin)}`,
  account: 'الحساب',
  network: 'الشبكة',
  message: 'الرسالة',
  bytes: 'البايتات',
  domain: 'لأجل',
  data: 'البيانات',
  to: 'إلى',
  newContract: 'عقد جديد',
  amount: 'المبلغ',
  call: 'الدالة',
  changes: 'ما الذي يتغير',
  nothingChanges: 'لا يتغير أي رصيد.',
  fee: 'رسوم الشبكة، على الأكثر',
  approve: 'موافقة',
  refuse: 'رفض',
  approveAnyway: 'أفهم المخاطرة',
  waiting: 'يعمل الزر بعد أن تظهر هذه البطاقة كاملة للحظة.',
  unsupported:
    'لا يستطيع هذا المتصفح معرفة ما إذا كان شيء يغطي هذه النافذة، لذلك لا يمكن الموافقة على شيء هنا. افتح التطبيق في Chrome أو Edge.',
  device: {
    title: 'وافق على هذا الجهاز',
    text: 'افتح الرابط في الرسالة التي أرسلناها إليك، واختر هناك هذا الرقم:',
  },
  memoryOnly:
    'لا يحفظ هذا المتصفح شيئًا لهذه المحفظة. تبقى مسجّل الدخول حتى تغادر الصفحة، ثم تسجّل الدخول من جديد كأنك على جهاز جديد.',
}
