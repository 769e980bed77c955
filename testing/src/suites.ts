export { describeStorage } from './suites/describeStorage.ts'
