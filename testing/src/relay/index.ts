export { startTestRelay, type TestRelay } from './startTestRelay.ts'
