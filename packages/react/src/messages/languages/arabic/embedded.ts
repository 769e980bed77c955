import type { TranslationOf } from '../../text.ts'
import type { embeddedMessages } from '../english/embedded.ts'

/** The Arabic texts of the embedded wallet. */
export const arabicEmbedded = {
  'email.label': 'البريد الإلكتروني',
  'email.submit': 'المتابعة بالبريد الإلكتروني',
  'email.invalid': 'البريد الإلكتروني غير صالح. حاول مرة أخرى.',

  'social.google': 'Google',
  'social.x': 'X',
  'social.discord': 'Discord',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.apple': 'Apple',
  'social.facebook': 'Facebook',
  'social.continue': 'المتابعة عبر {provider}',
  'social.more': 'طرق دخول أخرى',
  'social.logIn': 'تسجيل الدخول عبر {provider}',
  'social.inWindow': 'سجّل الدخول في نافذة المزوّد',
  'social.loadingUser': 'جارٍ جلب بيانات المستخدم',
  'social.confirm': 'اكتب الرقم الذي تعرضه نافذة المزوّد',
  'social.blocked': 'حُظرت النافذة',
  'social.blockedHint': 'لم يفتح متصفحك أي نافذة. حاول مرة أخرى، أو اسمح بالنوافذ لهذه الصفحة.',
  'social.failed': 'حدث خطأ ما',

  'farcaster.scan': 'امسح رمز QR هذا بهاتفك',
  'farcaster.codeLabel': 'رمز QR لتسجيل الدخول عبر Farcaster',
  'farcaster.loadingUser': 'جارٍ تحميل بيانات المستخدم',
  'farcaster.loadingUserHint': 'انتظر لحظة من فضلك.',
  'farcaster.continue': 'المتابعة في Farcaster',
  'farcaster.accept': 'اقبل طلب الربط في التطبيق',
  'farcaster.open': 'فتح Farcaster',

  'code.sentTo': 'أدخل الرمز الذي أرسلناه إلى',
  'code.validFor': 'الرمز صالح لمدة 10 دقائق',
  'code.label': 'رمز من 6 أرقام',
  'code.checking': 'جارٍ التحقّق من الرمز',
  'code.wrong': 'الرمز غير صحيح. حاول مرة أخرى',
  'code.expired': 'انتهت صلاحية هذا الرمز. اطلب رمزًا جديدًا.',
  'code.usedUp': 'رموز خاطئة كثيرة. اطلب رمزًا جديدًا.',
  'code.refused': '{message}. حاول مرة أخرى',
  'code.notReceived': 'لم يصلك؟',
  'code.resend': 'إعادة إرسال الرمز',
  'code.resendIn': 'إعادة الإرسال بعد {seconds} ث',
  'code.somethingWrong': 'هل هناك خطأ؟',
  'code.tryAgain': 'المحاولة مرة أخرى',
  'code.tryAgainIn': 'المحاولة مرة أخرى بعد {seconds} ث',
  'code.none': 'لا يوجد تسجيل دخول جارٍ',
  'code.noneHint': 'انتهى أو أُلغي. ابدأ من جديد.',

  'device.approve': 'وافق على رابط الدخول الذي أرسلناه إلى {email}',
  'device.validFor': 'الرابط صالح لمدة 15 دقيقة',
  'device.resend': 'إعادة إرسال البريد',

  'approve.loading': 'جارٍ تحميل المحفظة',
  'approve.frame': 'طلب من التطبيق. انتقل إلى المحفظة',
  'approve.none': 'لا شيء ينتظر موافقتك',

  'updateEmail.label': 'البريد الإلكتروني الجديد',
  'updateEmail.save': 'حفظ',

  'upgrade.row': 'ترقية محفظتك',
  'upgrade.why': 'احتفظ بمفتاحها بنفسك',
  'upgrade.hint': 'اتبع التعليمات في صفحة محفظتك لتحتفظ بمفتاحها بنفسك.',
  'upgrade.reconnect': 'سيتعين عليك الربط من جديد بعد ذلك.',
  'upgrade.open': 'فتح {host}',

  'account.security': 'الأجهزة والأمان',
  'account.toEoa': 'التبديل إلى حسابك العادي',
  'account.toSmartAccount': 'التبديل إلى حسابك الذكي',
} as const satisfies TranslationOf<typeof embeddedMessages>
