export { type CallDescription, describeCall } from '../describeCall.ts'
