import type { Capability } from '../kit.ts'
import { followHostTheme, systemTheme } from './actions.ts'
import { type ThemeEvent, themeMachine } from './machine.ts'
import { initialThemeState, type ThemeState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    theme: { state: ThemeState; event: ThemeEvent }
  }
}

/** The look of the kit: its mode, which may be the host page's, and its variables. */
export const theme: Capability<'theme'> = {
  name: 'theme',
  machine: themeMachine,
  initialState: ({ options: { themeMode, themeVariables } }) => {
    const fixedMode = themeMode === 'light' || themeMode === 'dark' ? themeMode : undefined
    return themeMachine(initialThemeState, { type: 'changed', themeMode: fixedMode, themeVariables })
  },
  watch: [
    (kit, { options: { themeMode } }) => {
      const { window: target } = kit.internals
      if (target && themeMode === 'system') return followHostTheme(kit, systemTheme(target))
      return target && typeof themeMode === 'object' ? followHostTheme(kit, themeMode) : () => {}
    },
  ],
}
