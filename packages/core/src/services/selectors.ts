import type { OptionsState } from '../options/state.ts'

/** Whether the app names services and a project: without both, no request is made. */
export function hasServices({ projectId, services }: Pick<OptionsState, 'projectId' | 'services'>): boolean {
  return projectId !== undefined && [services.url, services.catalogueUrl, services.analyticsUrl].some(Boolean)
}

/** Whether the app names services that can tell what accounts hold and did. */
export function hasData({ projectId, services }: Pick<OptionsState, 'projectId' | 'services'>): boolean {
  return projectId !== undefined && services.url !== undefined
}
