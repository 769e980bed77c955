import type { TranslationOf } from '../../text.ts'
import type { signInMessages } from '../english/signIn.ts'

/** The Arabic texts of the sign-in with a signature. */
export const arabicSignIn = {
  'siwx.needsToConnect': 'يريد {app} الارتباط بمحفظتك',
  'siwx.asksToSign': 'يطلب {app} توقيعك',
  'siwx.why': 'وقّع رسالة لإثبات أن هذا الحساب لك. لا يكلّف ذلك شيئًا ولا يحرّك أي أموال.',
  'siwx.whyRequired': 'وقّع رسالة لإثبات أن هذا الحساب لك. لا يكلّف ذلك شيئًا. الإلغاء يقطع الاتصال.',
  'siwx.domain': 'تسجيل الدخول إلى',
  'siwx.account': 'بالحساب',
  'siwx.network': 'على الشبكة',
  'siwx.sign': 'توقيع',
  'siwx.signing': 'جارٍ التوقيع…',
  'siwx.cancelling': 'جارٍ الإلغاء…',
  'siwx.confirmInWallet': 'أكّد الرسالة في محفظتك',
} as const satisfies TranslationOf<typeof signInMessages>
