export { cssTarget } from './cssTarget.ts'
export { fontLicence } from './fontLicence.ts'
export { noFileCircles } from './noFileCircles.ts'
export { precompress } from './precompress.ts'
