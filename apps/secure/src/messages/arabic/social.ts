import { isolateText } from '../isolateText.ts'
import type { Texts } from '../texts.ts'

/** The Arabic texts of a social login, in its window and in the frame. */
export const arabicSocial: Texts['social'] = {
  working: 'جارٍ إتمام تسجيل الدخول…',
  endings: {
    done: { title: 'تم تسجيل دخولك', hint: 'ستُغلق هذه النافذة من تلقاء نفسها.' },
    denied: { title: 'أُلغي تسجيل الدخول', hint: 'لم يحدث شيء. يمكنك إغلاق هذه النافذة.' },
    over: {
      title: 'انتهى تسجيل الدخول هذا',
      hint: 'يصلح مرة واحدة ولمدة عشر دقائق. أغلق هذه النافذة وابدأ من جديد في التطبيق.',
    },
    failed: {
      title: 'لم ينجح تسجيل الدخول',
      hint: 'تعذّر استخدام جواب مزوّد الهوية. أغلق هذه النافذة وابدأ من جديد في التطبيق.',
    },
  },
  typeNumber: (origin) => `اكتب هذا الرقم في المحفظة على ${isolateText(origin)}.`,
  warning: 'لا تكتبه إلا حيث بدأت تسجيل الدخول بنفسك. كل من يطلبه منك يريد محفظتك.',
  numberTitle: 'بقيت خطوة واحدة',
  close: 'إغلاق النافذة',
  back: 'العودة إلى التطبيق',
  askNumber: 'تعرض النافذة التي سجّلت الدخول فيها رقمًا. اكتبه هنا لتُظهر أن كلتيهما لك.',
  number: 'رقم من 4 خانات',
  giveNumber: 'متابعة',
}
