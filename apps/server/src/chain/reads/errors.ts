import { RefusedError } from '../../http/errors.ts'

/** Refuses a call while no node of its chain answers. */
export class ChainUnavailableError extends RefusedError {
  override name = 'ChainUnavailableError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super({
      status: 503,
      code: 'chain_unavailable',
      message: 'The nodes of this chain cannot be reached at the moment. Please try again shortly.',
      retryAfterS: 5,
      cause,
    })
  }
}
