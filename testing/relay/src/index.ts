export { startTestRelay, type TestRelay } from './startTestRelay.ts'
export { createTestPhone, solanaAddress, solanaId, type TestPhone } from './testPhone.ts'
