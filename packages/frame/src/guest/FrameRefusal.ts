import { BaseError } from '@holdfast/base'

/** Thrown by a handler to answer with a text that the app may read. Of any other error the app learns nothing. */
export class FrameRefusal extends BaseError {
  override name = 'FrameRefusal' as const
}
