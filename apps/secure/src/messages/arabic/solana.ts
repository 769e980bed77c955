import { isolateText } from '../isolateText.ts'
import type { Texts } from '../texts.ts'

/** The Arabic texts of Solana transactions. */
export const arabicSolana: Texts['solana'] = {
  transaction: (number) => `المعاملة ${number}`,
  step: (number) => `الخطوة ${number}`,
  leaves: 'ترسل',
  feePayer: 'يدفع الرسوم',
  transferSol: (amount) => `إرسال ${isolateText(`${amount} SOL`)}`,
  transferToken: 'إرسال رموز',
  approveToken: 'السماح لحساب آخر بإنفاق رموز',
  memo: 'ملاحظة',
  other: (program) => `استدعاء ${isolateText(program)}`,
  unknownProgram: 'برنامج غير معروف',
  from: 'من',
  to: 'إلى',
  amount: 'المبلغ',
  tokenUnits: (amount) => `${isolateText(amount)} من أصغر وحدات الرمز`,
  token: 'الرمز',
  unknownToken: 'غير معروف: تعذّر البحث عن الرمز',
  spender: 'المُنفِق',
  program: 'البرنامج',
  data: 'البيانات',
}
