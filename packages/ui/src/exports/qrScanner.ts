export { openCodeReader, type ReadCode } from '../qr-scanner/openCodeReader.ts'
export { type Camera, useCamera } from '../qr-scanner/useCamera.ts'
export type { CameraProblem } from '../qr-scanner/watchCamera.ts'
