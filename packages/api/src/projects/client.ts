import type { Http } from '../http.ts'
import { type ProjectConfig, projectConfigSchema } from './schema.ts'

/** What the operator set for a project. */
export type ProjectsClient = {
  /** Fetches the project's switches. */
  getProjectConfig: (options?: { signal?: AbortSignal | undefined }) => Promise<ProjectConfig>
}

/** Makes the calls of this group. */
export function createProjectsClient(http: Http): ProjectsClient {
  return {
    getProjectConfig: (options) => http.read('/getProjectConfig', projectConfigSchema, options),
  }
}
