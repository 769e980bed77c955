import type { ViewStates } from './ViewState.ts'

type StatesModule = { states: ViewStates }

const modules = import.meta.glob<StatesModule>('./states/*.tsx', { eager: true })

/** The states of every view, by the view's name, which is also the name of the file with its states. */
export const statesByView: Readonly<Record<string, ViewStates>> = Object.fromEntries(
  Object.entries(modules).map(([path, { states }]) => [path.slice('./states/'.length, -'.tsx'.length), states]),
)
