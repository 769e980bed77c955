import { buying, opensView } from '../scene/flows/buying.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = { default: buying('Pearl Dollar', opensView('OnRampTokenSelect')) }
