import { BaseError } from '@holdfast/base'

/** An option of `createKit` has an invalid value. */
export class InvalidOptionError extends BaseError {
  override name = 'InvalidOptionError' as const
  readonly option: string

  constructor({ option, expected, value }: { option: string; expected: string; value: unknown }) {
    super(`The option '${option}' must be ${expected}.`, { metaMessages: [`Given: ${describe(value)}`] })
    this.option = option
  }
}

/** The app gave both the older and the newer option for wallet sign-in. */
export class SiwxOptionsError extends BaseError {
  override name = 'SiwxOptionsError' as const

  constructor() {
    super('Cannot set both siweConfig and siwx options')
  }
}

function describe(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 200)
  } catch {
    // The value has a circular reference, or a getter that throws.
    return typeof value
  }
}
