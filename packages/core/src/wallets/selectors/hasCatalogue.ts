import type { OptionsState } from '../../options/state.ts'
import { selectServiceUrls } from '../../services/selectors.ts'

/** Tells whether the app has configured a project id and the URL of its wallet catalogue; without them no server is called. */
export function hasCatalogue(options: Pick<OptionsState, 'projectId' | 'services'>): boolean {
  return selectServiceUrls(options).catalogue !== undefined
}
