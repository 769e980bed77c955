// A separate module, so that an import on demand loads only this part of the package.
export { enterReceiver } from './steps/enterReceiver.ts'
export { resumeSends } from './steps/resumeSends.ts'
export { checkSend, reviewSend } from './steps/reviewSend.ts'
export { setSendToken, startSend } from './steps/startSend.ts'
export { submitSend } from './steps/submitSend.ts'
