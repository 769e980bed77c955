export { startTestCustody, type TestCustody } from '@holdfast/server/test-custody'
