import { BaseError } from '@holdfast/base'

/** Thrown for invalid arguments. The message is one line that points to the help. */
export class UsageError extends BaseError {
  override name = 'UsageError' as const
  constructor(problem: string) {
    super(`${problem} 'npm run project -- --help' lists the commands.`)
  }
}

/** Thrown when no project has the id. */
export class ProjectNotFoundError extends BaseError {
  override name = 'ProjectNotFoundError' as const
  constructor({ id }: { id: string }) {
    super(`There is no project '${id.slice(0, 100)}'; 'npm run project -- list' shows the ids.`)
  }
}

/** Thrown when an origin to be removed from the list is not on the list. */
export class OriginNotListedError extends BaseError {
  override name = 'OriginNotListedError' as const
  constructor({ origin, listed }: { origin: string; listed: readonly string[] }) {
    super(`'${origin}' is not on the list, which is: ${listed.join(', ') || '(empty)'}. Nothing was changed.`)
  }
}

/** Thrown when the project's id is set by the environment and cannot be rotated here. */
export class FixedProjectIdError extends BaseError {
  override name = 'FixedProjectIdError' as const
  constructor() {
    super('The variable PROJECT_ID chooses the id of this project; change it there, then restart the server.')
  }
}
