export { openCodeReader, type ReadCode } from '../qr-scanner/openCodeReader.ts'
export { type CameraProblem, watchCamera } from '../qr-scanner/watchCamera.ts'
