import type { Texts } from '../texts.ts'

/** The Arabic texts of the dangers. */
export const arabicRisks: Texts['risks'] = {
  unlimitedAllowance: 'يتيح هذا لحساب آخر إنفاق كل هذا الرمز، الآن ولاحقًا.',
  allowance: 'يتيح هذا لحساب آخر إنفاق بعض رموزك.',
  allOfCollection: 'يتيح هذا لحساب آخر نقل كل قطعة في هذه المجموعة.',
  permit: 'يتيح هذا التوقيع لحساب آخر إنفاق رموزك دون معاملة منك.',
  foreignDomain: 'تسجّل هذه الرسالة دخولك إلى موقع آخر غير الموقع الذي يطلب.',
  unreadableMessage: 'هذه الرسالة ليست نصًا يمكن عرضه. لا توقّع إلا ما تستطيع قراءته.',
  unknownCall: 'ما تفعله هذه الدالة غير معروف.',
  createsContract: 'هذا ينشئ عقدًا.',
  wouldFail: 'ستفشل هذه المعاملة الآن، وستكلّف رسومها مع ذلك.',
  notSimulated: 'تعذّرت محاكاة ما سيتغير بسببها.',
  balanceTooLow: 'قد يكون الرصيد أقل من المبلغ والرسوم.',
  takesAll: 'هذا يرسل كل ما في الحساب منه.',
  lookalike: 'المستلم جديد وعنوانه يشبه عنوانًا أرسلت إليه من قبل. قارن كل حرف.',
}
