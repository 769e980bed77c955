import { isolateText } from '../isolateText.ts'
import type { Texts } from '../texts.ts'

/** The Arabic texts of permissions for apps. */
export const arabicPermissions: Texts['permissions'] = {
  periodic: (amount, span) => `يمكن للتطبيق أن ينفق حتى ${isolateText(amount)} خلال كل ${span}.`,
  stream: (initial, perSecond, most) =>
    `يمكن للتطبيق أن ينفق ${isolateText(initial)} فورًا، و${isolateText(perSecond)} إضافية مع كل ثانية${most === undefined ? '' : `، وبحد أقصى ${isolateText(most)} إجمالًا`}.`,
  calls: (uses, value) =>
    `يمكن للتطبيق أن يستدعي هذه الدوال في عقد واحد ${uses === undefined ? 'كلما أراد' : `بعدد ${uses} من المرات`}، ${value === undefined ? 'دون إرسال إيثر' : `بما لا يتجاوز ${isolateText(value)} في كل مرة`}.`,
  until: (moment) => `ينتهي الإذن في ${moment}.`,
  withoutAsking: 'وحتى ذلك الحين لن يسألك مرة أخرى.',
  revocable: 'يمكنك إلغاؤه في أي وقت.',
  setsCode: 'يحصل حسابك أيضًا على الشيفرة التي تُبقي التطبيق ضمن هذه الحدود. ويبقى عنوانه كما هو.',
  installsModule: 'يسمح حسابك الذكي أيضًا لوحدة بالتصرف، وهي تُبقي التطبيق ضمن هذه الحدود. أنت وحدك من يغيّر ذلك.',
  contract: 'العقد',
  functions: 'الدوال',
  argument: (place) => `الوسيط ${place} دائمًا`,
  token: 'الرمز',
  from: 'من',
  key: 'مفتاح التطبيق',
  smallestUnits: (amount) => `${isolateText(amount)} من أصغر الوحدات`,
  takenBack: 'لن يستطيع التطبيق فعل أي شيء بهذا المفتاح بعد ذلك.',
}
