import { BaseError } from '@holdfast/base'
import { RefusedError } from '../http/errors.ts'

/** The most characters of a caller's input that an answer repeats. */
const SHOWN = 100

/** Matches origins that are safe to show in a command that the operator may copy. */
const PLAIN = /^[a-z][a-z\d+.-]*:\/\/[\w.:[\]-]{1,260}$/i

/**
 * The first words of the refusal of an unknown project, by which clients recognise the refusal. The relay sends these words
 * alone.
 *
 * @see specification section 8, 'Provider errors mapped'
 */
export const INVALID_KEY_TEXT = 'Unauthorized: invalid key'
/** The first words of the refusal of an origin that the project does not allow. */
export const ORIGIN_NOT_ALLOWED_TEXT = 'Unauthorized: origin not allowed'

const show = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** Refuses a call that does not name its project. */
export class MissingProjectIdError extends RefusedError {
  override name = 'MissingProjectIdError' as const
  constructor() {
    super({
      status: 400,
      code: 'projectId',
      message:
        "The parameter 'projectId' is missing; add ?projectId= and an id that 'npm run project -- list' shows on the server.",
    })
  }
}

/** Refuses a parameter about the caller that is too long to be genuine. */
export class InvalidCallerError extends RefusedError {
  override name = 'InvalidCallerError' as const
  constructor({ parameter, maxLength }: { parameter: string; maxLength: number }) {
    super({
      status: 400,
      code: parameter,
      message: `The parameter '${parameter}' is too long; at most ${maxLength} characters are accepted.`,
    })
  }
}

/** Refuses a call for an unknown project. */
export class UnknownProjectError extends RefusedError {
  override name = 'UnknownProjectError' as const
  constructor({ projectId }: { projectId: string }) {
    super({
      status: 401,
      code: 'projectId',
      message: `${INVALID_KEY_TEXT}. There is no project '${show(projectId)}' on this server; 'npm run project -- list' shows the ids. After a rotation only the new id works.`,
    })
  }
}

/** Refuses a page whose origin is not on the project's list. */
export class OriginNotAllowedError extends RefusedError {
  override name = 'OriginNotAllowedError' as const
  constructor({ projectId, origin }: { projectId: string; origin: string }) {
    super({
      status: 403,
      code: 'origin',
      message: `${ORIGIN_NOT_ALLOWED_TEXT}. ${explainOrigin(projectId, origin)}`,
    })
  }
}

/** Explains why a project does not allow an origin. Names the operator's command that allows it, if any project can. */
export function explainOrigin(projectId: string, origin: string): string {
  if (origin === 'null') {
    return "The page has no origin of its own ('null': a sandboxed frame, a file or a data: address), which no project can allow; serve it from an address such as https://app.example."
  }
  return PLAIN.test(origin)
    ? `The origin ${origin} is not on the allowlist of this project; its operator adds it with: npm run project -- allow ${projectId} ${origin}`
    : 'The Origin header names nothing that could be on the allowlist of this project.'
}

/** Refuses a caller that is not a browser, for a project that allows only browsers. */
export class MissingOriginError extends RefusedError {
  override name = 'MissingOriginError' as const
  constructor({ projectId }: { projectId: string }) {
    super({
      status: 403,
      code: 'origin',
      message: `${ORIGIN_NOT_ALLOWED_TEXT}. This project accepts calls from pages only, and this call has no Origin header; its operator lets programs in with: npm run project -- set ${projectId} --allow-no-origin`,
    })
  }
}

/** Refuses a service that the project may not use. */
export class FeatureDisabledError extends RefusedError {
  override name = 'FeatureDisabledError' as const
  constructor({ projectId, feature }: { projectId: string; feature: string }) {
    super({
      status: 403,
      code: 'feature',
      message: `This project may not use the ${feature}; its operator changes that with: npm run project -- set ${projectId} --features all`,
    })
  }
}

/** Thrown for a text that cannot be on the list of allowed origins. The message names the problem. */
export class InvalidOriginPatternError extends BaseError {
  override name = 'InvalidOriginPatternError' as const
  readonly pattern: string
  constructor({ pattern, problem }: { pattern: string; problem: string }) {
    super(`'${show(pattern)}' is not an origin that can be allowed: ${problem}.`)
    this.pattern = pattern
  }
}
