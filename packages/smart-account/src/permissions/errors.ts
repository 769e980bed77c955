import { BaseError } from '@holdfast/base'

/** Each reason for a refusal, and its text. */
const refusals = {
  unreadable:
    'The permission cannot be read. Ask for one permission of a known type, an expiry, and the account of a key.',
  chain: 'The permission is for another chain.',
  account: 'The permission is for another account.',
  expired: 'The permission has ended already. Choose a later expiry.',
  tooLong: 'A permission lasts for 30 days at most. Choose an earlier expiry.',
  nothing: 'The permission allows nothing: an amount, a period and a number of uses are 1 or more.',
  start: 'The permission begins after it ends.',
  begun:
    'The permission to spend by the second begins in the past, so that much could be spent at once. Let it begin now or later.',
  delegate: 'The key cannot be given a permission: it is the account itself, or a contract of the wallet.',
  target: 'No permission is given for calls to the account itself, or to a contract that keeps the wallet safe.',
  functions: 'A permission for a contract names 1 to 16 functions of it.',
} as const

/** The reason for a refusal. */
export type PermissionProblem = keyof typeof refusals

/** Thrown for a permission that a wallet must not give. */
export class PermissionRefusedError extends BaseError {
  override name = 'PermissionRefusedError' as const
  readonly problem: PermissionProblem
  constructor({ problem, cause }: { problem: PermissionProblem; cause?: unknown }) {
    super(refusals[problem], { cause })
    this.problem = problem
  }
}
