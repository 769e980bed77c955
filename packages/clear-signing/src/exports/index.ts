export type { CallDescription } from '../callDescription.ts'
export { describeCall } from '../describeCall.ts'
export { describeTransfer, type ReadChain } from '../describeTransfer.ts'
