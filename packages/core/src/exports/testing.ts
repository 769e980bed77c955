export { createMockWallet } from '../mock-wallet/createMockWallet.ts'
export type { MockWallet } from '../mock-wallet/mockWallet.ts'
export type { MockSwitches } from '../mock-wallet/plannedAnswers.ts'
export { walletError } from '../mock-wallet/walletError.ts'
