import { RefusedError } from '../http/errors.ts'

/** Refuses a call while the service that provides the chain's data does not answer, or gives an unreadable answer. */
export class ProviderError extends RefusedError {
  override name = 'ProviderError' as const
  constructor({ provider, problem, cause }: { provider: string; problem: string; cause?: unknown }) {
    super({
      status: 503,
      code: 'provider_unavailable',
      message: `The data of this chain cannot be read at the moment: ${provider} ${problem}. Please try again shortly.`,
      retryAfterS: 30,
      cause,
    })
  }
}
