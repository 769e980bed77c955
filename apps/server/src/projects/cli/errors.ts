import { BaseError } from '@holdfast/base'

/** Thrown for arguments that make no sense; one line that says which do. */
export class UsageError extends BaseError {
  override name = 'UsageError' as const
  constructor(problem: string) {
    super(`${problem} 'npm run project -- --help' shows what there is.`)
  }
}

/** Thrown when an id is nobody's. */
export class ProjectNotFoundError extends BaseError {
  override name = 'ProjectNotFoundError' as const
  constructor({ id }: { id: string }) {
    super(`There is no project '${id.slice(0, 100)}'; 'npm run project -- list' shows the ids.`)
  }
}

/** Thrown when an origin that is to be taken off the list is not on it. */
export class OriginNotListedError extends BaseError {
  override name = 'OriginNotListedError' as const
  constructor({ origin, listed }: { origin: string; listed: readonly string[] }) {
    super(`'${origin}' is not on the list, which is: ${listed.join(', ') || '(empty)'}. Nothing was changed.`)
  }
}

/** Thrown when the id of a project is somebody else's to choose. */
export class FixedProjectIdError extends BaseError {
  override name = 'FixedProjectIdError' as const
  constructor() {
    super('The variable PROJECT_ID chooses the id of this project; change it there, and start the server anew.')
  }
}
