export { cssTarget } from './cssTarget.ts'
export { fontLicence } from './fontLicence.ts'
export { noImportCycles } from './noImportCycles.ts'
export { precompress } from './precompress.ts'
