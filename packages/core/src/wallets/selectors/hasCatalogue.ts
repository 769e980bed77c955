import type { OptionsState } from '../../options/state.ts'

/** Whether the app names a project and the address of its wallet catalogue; without them no server is called. */
export function hasCatalogue({ projectId, services }: Pick<OptionsState, 'projectId' | 'services'>): boolean {
  return projectId !== undefined && (services.catalogueUrl ?? services.url) !== undefined
}
