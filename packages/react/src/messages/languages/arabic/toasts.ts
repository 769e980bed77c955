import type { TranslationOf } from '../../text.ts'
import type { toastMessages } from '../english/toasts.ts'

/** The Arabic texts of the toasts and alerts that core contains. */
export const arabicToasts = {
  'toast.actionNotAllowed': 'الإجراء غير مسموح به',
  'toast.codeResent': 'أُعيد إرسال بريد الرمز',
  'toast.somethingWentWrong': 'حدث خطأ ما',
  'toast.untrustedOrigin': 'مصدر غير موثوق',
  'toast.sendConfirmed': 'تأكدت المعاملة',
  'toast.sendFailed': 'حدث خطأ ما',
  'toast.sendIncomplete': 'يُرجى إدخال مبلغ صالح وعنوان مستلم',
  'toast.sendNotCompleted': 'تعذّر إرسال المعاملة. يُرجى المحاولة مرة أخرى.',
  'toast.sendStarted': 'بدأت المعاملة',
  'toast.swapInitFailed': 'تعذّر تحضير المبادلة',
  'toast.swapPriceFailed': 'تعذّرت قراءة سعر عملة الشبكة',
  'toast.swapAllowanceFailed': 'تعذّر التحقّق من الإذن',
  'toast.swapApprovalFailed': 'تعذّر إنشاء معاملة الموافقة',
  'toast.swapBuildFailed': 'تعذّر إنشاء المعاملة',
  'toast.swapTransactionError': 'خطأ في المعاملة',
  'toast.swapApprove': 'وافق على زيادة الحد في محفظتك',
  'toast.swapConfirm': 'أكّد المعاملة في محفظتك',
  'toast.swapRunning': 'جارٍ مبادلة {from} إلى {to} {amount}',
  'toast.swapDone': 'تمت مبادلة {from} إلى {to} {amount}',

  'alert.networkNotFound': 'لم يُعثر على الشبكة',
  'alert.originNotAllowed': 'إعداد التطبيق غير صالح',
  'alert.embeddedWalletTimeout': 'إعداد التطبيق غير صالح',
  'alert.sessionExpired': 'انتهت صلاحية الجلسة',
  'alert.invalidProjectId': 'إعداد التطبيق غير صالح',
  'alert.projectIdMissing': 'لم يُضبط معرّف المشروع',
  'alert.incorrectAmount': 'مبلغ غير صحيح',
} as const satisfies TranslationOf<typeof toastMessages>
