import type { TranslationOf } from '../../text.ts'
import type { receiveMessages } from '../english/receive.ts'

/** The Arabic texts of receiving. */
export const arabicReceive = {
  'receive.code': 'رمز QR لعنوانك',
  'receive.hint': 'انسخ عنوانك أو دَع غيرك يمسحه.',
  'receive.onlyOn': 'استلم الأصول على هذه الشبكات فقط',
  'receive.onlyThese': 'ما يُرسَل إليك على شبكة أخرى قد يضيع.',
  'receive.noAccount': 'لم يُعثر على الحساب',
  'receive.type.eoa': 'حساب عادي',
  'receive.type.smartAccount': 'حساب ذكي',
  'receive.type.payment': 'عنوان دفع',
  'receive.type.ordinal': 'عنوان Ordinals',
  'receive.type.stx': 'عنوان Stacks',
  'receive.askAmount': 'طلب مبلغ',
  'receive.plain': 'عرض العنوان فقط',
  'receive.amount': 'المبلغ بعملة {symbol}',
  'receive.amountIncorrect': 'أدخل المبلغ بالأرقام، مثل 1.5.',
  'receive.requestCode': 'رمز QR يطلب {amount}',
  'receive.requestHint':
    'هذا الرمز يذكر المبلغ و{network}. المحافظ التي لا تقرأ إلا العناوين تحتاج إلى الرمز بلا مبلغ.',
} as const satisfies TranslationOf<typeof receiveMessages>
