import { BaseError } from '@holdfast/base'

/** Thrown at startup when an image is unsafe to show. Its message is one line that names the file and the problem. */
export class UnsafeImageError extends BaseError {
  override name = 'UnsafeImageError' as const
  readonly file: string
  constructor({ file, problem }: { file: string; problem: string }) {
    super(`The image '${file}' cannot be used: ${problem}.`)
    this.file = file
  }
}
