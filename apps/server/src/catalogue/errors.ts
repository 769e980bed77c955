import { BaseError } from '@holdfast/base'

/**
 * Thrown at startup when the operator's catalogue cannot be used. Its message is one line with the file, the entry and the
 * field.
 */
export class InvalidCatalogueError extends BaseError {
  override name = 'InvalidCatalogueError' as const
  readonly file: string
  constructor({ file, problem, others = 0 }: { file: string; problem: string; others?: number | undefined }) {
    super(`CATALOGUE_PATH: in '${file}' ${problem}${others > 0 ? ` (and ${others} more like it)` : ''}.`)
    this.file = file
  }
}
