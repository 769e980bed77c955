import { buying, showing } from '../scene/flows/buying.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = { default: buying('British Pound', showing('OnRampFiatSelect')) }
