import type { TranslationOf } from '../../text.ts'
import type { namesMessages } from '../english/names.ts'

/** The Arabic texts of the choice of an account's name. */
export const arabicNames = {
  'names.row': 'اختيار اسم للحساب',
  'names.choose': 'اختر اسمًا لحسابك',
  'names.chooseHint': 'الاسم أسهل حفظًا من العنوان، ويقود إليه حيثما كانت الأسماء مفهومة.',
  'names.start': 'اختيار الاسم',
  'names.label': 'الاسم',
  'names.rules': 'من 4 إلى 63 حرفًا لاتينيًا أو رقمًا أو شرطة',
  'names.tooShort': 'يتكوّن الاسم من 4 أحرف على الأقل.',
  'names.tooLong': 'يتكوّن الاسم من 63 حرفًا على الأكثر.',
  'names.characters': 'حروف لاتينية وأرقام وشرطات فقط، من دون شرطة في البداية أو النهاية.',
  'names.picture': 'صورة (اختياري)',
  'names.pictureHint': 'عنوان صورة: ‏https أو ipfs أو مقتنى رقمي.',
  'names.pictureWrong': 'اكتب عنوانًا يبدأ بـ https://‎ أو ipfs://‎، أو eip155:1/erc721:0x…/1.',
  'names.available': 'متاح',
  'names.registered': 'مسجَّل',
  'names.checking': 'يجري التحقّق من {name}',
  'names.checkFailed': 'تعذّرت معرفة ما إذا كان هذا الاسم متاحًا.',
  'names.suggestions': 'أسماء مشابهة',
  'names.owned': 'لديك اسم بالفعل',
  'names.register': 'تسجيل {name}',
  'names.registerNone': 'تسجيل الاسم',
  'names.sign': 'وافق على التوقيع في محفظتك',
  'names.success': 'تم اختيار اسم الحساب بنجاح',
  'names.successHint': 'يقود {name} الآن إلى حسابك. يمكنك الآن تمويله.',
  'names.done': 'هيا بنا!',
  'names.learnMore': 'معرفة المزيد',
} as const satisfies TranslationOf<typeof namesMessages>
