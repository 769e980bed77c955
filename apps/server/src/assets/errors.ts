import { BaseError } from '@holdfast/base'

/** Thrown at the start when an image must not be shown to people; one line that names the file and what is wrong. */
export class UnsafeImageError extends BaseError {
  override name = 'UnsafeImageError' as const
  readonly file: string
  constructor({ file, problem }: { file: string; problem: string }) {
    super(`The image '${file}' cannot be used: ${problem}.`)
    this.file = file
  }
}
