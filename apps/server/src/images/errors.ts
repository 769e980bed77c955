import { BaseError } from '@holdfast/base'
import { RefusedError } from '../http/errors.ts'

/** Why a picture cannot be shown, as metrics and the log name it. */
export type PictureProblem =
  | 'address' // The source is not a URL that the proxy fetches.
  | 'private' // The host of the source is in a network that is not public.
  | 'missing' // The host has no such file, or does not exist.
  | 'tooLarge' // The file has too many bytes or the picture too many pixels.
  | 'notPicture' // The file is not a picture, is damaged, or has a format that is not served.
  | 'tooCostly' // Drawing the picture took too much time or memory.
  | 'crashed' // The drawing process crashed on the picture.
  | 'unreachable' // The host did not answer in time, or answered that it cannot serve the file at the moment.
  | 'busy' // Too many pictures wait to be fetched or drawn, the server is stopping, or no process can start.

/** The problems that may be solved shortly. */
const temporaryProblems: ReadonlySet<PictureProblem> = new Set(['unreachable', 'busy'])

/** Thrown when a source gives no picture. */
export class PictureError extends BaseError {
  override name = 'PictureError' as const
  readonly problem: PictureProblem
  /** Whether it makes sense to try again soon. */
  readonly isTemporary: boolean
  constructor(problem: PictureProblem, details: string, options?: { cause?: unknown }) {
    super(details, options)
    this.problem = problem
    this.isTemporary = temporaryProblems.has(problem)
  }
}

/** Thrown for a URL that this server did not sign, and for one whose source has no picture. */
export class PictureNotFoundError extends RefusedError {
  override name = 'PictureNotFoundError' as const
  constructor() {
    super({ status: 404, code: 'image', message: 'This picture does not exist.' })
  }
}

/** Thrown when a picture cannot be shown at the moment. */
export class PictureUnavailableError extends RefusedError {
  override name = 'PictureUnavailableError' as const
  constructor() {
    super({
      status: 503,
      code: 'image_unavailable',
      message: 'The picture cannot be fetched at the moment. Please try again shortly.',
      retryAfterS: 30,
    })
  }
}
