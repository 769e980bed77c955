export { emailCodeDigits } from '../auth/emailCode.ts'
export { walletsLimits } from '../catalogue/limits.ts'
export { isPictureUri, maxAvatarLength } from '../names/pictureUri.ts'
export { restrictedTimeZones } from '../onramp/limits.ts'
