import { BaseError } from '@holdfast/base'

/** Each reason for a refusal, and its text. */
const refusals = {
  unreadable:
    'The permission cannot be read. Request one permission of a known type, with an expiry and the account of a key.',
  chain: 'The permission is for another chain.',
  account: 'The permission is for another account.',
  expired: 'The permission has already expired. Choose a later expiry.',
  tooLong: 'A permission lasts for 30 days at most. Choose an earlier expiry.',
  nothing: 'The permission allows nothing. Choose an amount and a period of 1 or more.',
  start: 'The permission starts after its expiry. Choose an earlier start.',
  begun:
    'The stream starts more than an hour in the past, so the key could spend much at once. Choose the current or a later time.',
  delegate: 'The key is the account itself, or a contract of the wallet. Choose a key of the app.',
  target: 'The permission allows calls to the account itself, or to a contract of the wallet. Choose another contract.',
  functions: 'A permission to call a contract lists 1 to 16 of its functions.',
} as const

/** The reason for a refusal. */
export type PermissionProblem = keyof typeof refusals

/** Thrown for a permission that a wallet must not grant. */
export class PermissionRefusedError extends BaseError {
  override name = 'PermissionRefusedError' as const
  readonly problem: PermissionProblem
  constructor({ problem, cause }: { problem: PermissionProblem; cause?: unknown }) {
    super(refusals[problem], { cause })
    this.problem = problem
  }
}
