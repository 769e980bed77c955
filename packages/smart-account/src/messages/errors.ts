import { BaseError } from '@holdfast/base'

/** Thrown for typed data that ERC-7739 cannot nest. */
export class UnnestableTypedDataError extends BaseError {
  override name = 'UnnestableTypedDataError' as const
  readonly primaryType: string

  constructor({ primaryType, details }: { primaryType: string; details: string }) {
    super('A smart account cannot sign this data.', { details, metaMessages: [`Primary type: ${primaryType}`] })
    this.primaryType = primaryType
  }
}
