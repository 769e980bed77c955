// A separate module, so that an import on demand loads only this part of the package.
export { askQuote } from './steps/askQuote.ts'
export { loadOffers } from './steps/loadOffers.ts'
export { loadPicture } from './steps/loadPicture.ts'
export { reopenCheckout, resumeCheckout, startCheckout } from './steps/startCheckout.ts'
export { watchPurchaseList } from './steps/watchPurchaseList.ts'
