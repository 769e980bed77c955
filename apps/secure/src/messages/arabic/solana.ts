import { isolated } from '../isolated.ts'
import type { Texts } from '../texts.ts'

/** The Arabic texts of Solana transactions. */
export const arabicSolana: Texts['solana'] = {
  transaction: (number) => `المعاملة ${number}`,
  step: (number) => `الخطوة ${number}`,
  feePayer: 'يدفع الرسوم',
  transferSol: (amount) => `إرسال ${isolated(`${amount} SOL`)}`,
  transferToken: 'إرسال رموز',
  approveToken: 'السماح لحساب آخر بإنفاق رموز',
  memo: 'ملاحظة',
  other: (program) => `استدعاء ${isolated(program)}`,
  unknownProgram: 'برنامج غير معروف',
  from: 'من',
  to: 'إلى',
  amount: 'المبلغ',
  tokenUnits: (amount) => `${isolated(amount)} من أصغر وحدات الرمز`,
  spender: 'المُنفِق',
  program: 'البرنامج',
  data: 'البيانات',
}
