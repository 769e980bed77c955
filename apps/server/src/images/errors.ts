import { BaseError } from '@holdfast/base'
import { RefusedError } from '../http/errors.ts'
import type { FileProblem } from '../remote-files/errors.ts'

/**
 * The reason why a picture cannot be shown, as metrics and the log name it: its file was not fetched, or could not be drawn.
 * `tooLarge` also means too many pixels, and `busy` also means that the server is stopping or the drawing process cannot start.
 */
export type PictureProblem =
  | FileProblem
  | 'notPicture' // The file is not a picture, is damaged, or has a format that is not served.
  | 'tooCostly' // Drawing the picture took too much time or memory.
  | 'crashed' // The drawing process crashed on the picture.

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
