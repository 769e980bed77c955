import { FeatureDisabledError, MissingOriginError, OriginNotAllowedError, UnknownProjectError } from './errors.ts'
import type { Project, ProjectFeature } from './project.ts'
import { type Decision, hasFeature } from './service.ts'

/**
 * Refuses a caller that the project does not allow, with an error that says why.
 *
 * @param caller.origin - undefined for programs other than browsers.
 * @param caller.feature - the service that the project must be allowed to use.
 * @returns the project.
 * @throws {UnknownProjectError} | {MissingOriginError} | {OriginNotAllowedError} | {FeatureDisabledError}
 */
export function assertAllowed(
  { verdict, project }: Decision,
  caller: { projectId: string; origin: string | undefined; feature?: ProjectFeature | undefined },
): Project {
  const { projectId, origin, feature } = caller
  if (verdict === 'invalid-key') throw new UnknownProjectError({ projectId })
  if (verdict === 'origin-not-allowed') {
    throw origin === undefined
      ? new MissingOriginError({ projectId })
      : new OriginNotAllowedError({ projectId, origin })
  }
  if (feature && !hasFeature(project, feature)) throw new FeatureDisabledError({ projectId, feature })
  return project
}
