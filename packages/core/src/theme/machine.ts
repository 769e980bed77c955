import type { ThemeMode, ThemeState, ThemeVariables } from './state.ts'

/** An event that changes the theme. */
export type ThemeEvent = {
  type: 'changed'
  themeMode?: ThemeMode | undefined
  themeVariables?: ThemeVariables | undefined
}

/** Sets the mode; merges the variables into those already set. */
export function themeMachine(state: ThemeState, event: ThemeEvent): ThemeState {
  const { themeMode = state.themeMode, themeVariables } = event
  if (themeMode === state.themeMode && !themeVariables) return state
  return {
    themeMode,
    themeVariables: themeVariables ? { ...state.themeVariables, ...themeVariables } : state.themeVariables,
  }
}
