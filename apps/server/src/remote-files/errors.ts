import { BaseError } from '@holdfast/base'

/** Why a file is not fetched. */
export type FileProblem =
  | 'address' // The source is not a URL from which files are fetched.
  | 'private' // The host of the source is in a network that is not public.
  | 'missing' // The host has no such file, or does not exist.
  | 'tooLarge' // The file has too many bytes.
  | 'unreachable' // The host did not answer in time, or answered that it cannot serve the file at the moment.
  | 'busy' // Too many files wait to be fetched.

/** Thrown when a source gives no file. */
export class FileError extends BaseError {
  override name = 'FileError' as const
  readonly problem: FileProblem
  constructor(problem: FileProblem, details: string, options?: { cause?: unknown }) {
    super(details, options)
    this.problem = problem
  }
}
