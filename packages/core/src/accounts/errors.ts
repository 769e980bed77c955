import { BaseError } from '@holdfast/base'

/** Thrown for an account that no connected wallet has shared with the app. */
export class AccountNotFoundError extends BaseError {
  override name = 'AccountNotFoundError' as const

  constructor({ address }: { address: string }) {
    super('The wallet has not given this app access to the account. Allow it in the wallet first.', {
      metaMessages: [`Address: ${address}`, 'Choose in the wallet which accounts the app may see.'],
    })
  }
}
