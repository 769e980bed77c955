import type { OptionsState } from '../../options/state.ts'

/** Whether the app names a project and where its wallet catalogue is; without them nothing is asked of any server. */
export function hasCatalogue({ projectId, services }: Pick<OptionsState, 'projectId' | 'services'>): boolean {
  return projectId !== undefined && (services.catalogueUrl ?? services.url) !== undefined
}
