import { RefusedError } from '../http/errors.ts'

/** Refuses a parameter, and says what is accepted. */
export class InvalidDataParameterError extends RefusedError {
  override name = 'InvalidDataParameterError' as const
  constructor({ parameter, accepted }: { parameter: string; accepted: string }) {
    super({
      status: 400,
      code: parameter,
      message: `The parameter '${parameter}' is not valid. Use ${accepted}.`,
    })
  }
}
