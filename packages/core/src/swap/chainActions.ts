// A separate module, so that an import on demand loads only this part of the package.
export { approveSwap } from './steps/approve.ts'
export { rebuildSwap } from './steps/build.ts'
export { chooseToken } from './steps/chooseToken.ts'
export { quoteAfterTyping, refreshQuote } from './steps/quote.ts'
export { startSwap } from './steps/startSwap.ts'
export { submitSwap } from './steps/submitSwap.ts'
export { swapProperties } from './steps/swapProperties.ts'
export { buildTopUp, findTopUps } from './steps/topUps.ts'
