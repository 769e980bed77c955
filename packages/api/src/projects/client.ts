import type { Http } from '../http.ts'
import { type ProjectConfig, projectConfigSchema } from './schema.ts'

/** Reads what the operator configured for a project. */
export type ProjectsClient = {
  /** Fetches the project's configuration. */
  getProjectConfig: (options?: { signal?: AbortSignal | undefined }) => Promise<ProjectConfig>
}

/** Creates the client. */
export function createProjectsClient(http: Http): ProjectsClient {
  return {
    getProjectConfig: (options) => http.read('/getProjectConfig', projectConfigSchema, options),
  }
}
