import { BaseError } from '@holdfast/base'

/** Thrown when a text is not a CAIP-2 chain id. */
export class InvalidCaipNetworkIdError extends BaseError {
  override name = 'InvalidCaipNetworkIdError' as const
  readonly value: string
  constructor({ value }: { value: string }) {
    super('Invalid CAIP-2 chain id.', {
      metaMessages: [
        `Given: ${JSON.stringify(value.slice(0, 80))}`,
        'Expected: namespace:reference, for example eip155:1',
      ],
    })
    this.value = value
  }
}

/** Thrown when a text is not a CAIP-10 account id on a known chain. */
export class InvalidCaipAddressError extends BaseError {
  override name = 'InvalidCaipAddressError' as const
  readonly value: string
  constructor({ value }: { value: string }) {
    super('Invalid CAIP-10 account id.', {
      metaMessages: [
        `Given: ${JSON.stringify(value.slice(0, 200))}`,
        'Expected: namespace:reference:address, for example eip155:1:0xab…',
      ],
    })
    this.value = value
  }
}
