import { describe } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type ThemeEvent, themeMachine } from './machine.ts'
import { initialThemeState, type ThemeState } from './state.ts'

const accent = { '--hf-color-accent': '#6b21a8' } as const
const radius = { '--hf-radius': '4px' } as const
const states = {
  dark: initialThemeState,
  light: { themeMode: 'light', themeVariables: {} },
  accented: { themeMode: 'dark', themeVariables: accent },
} satisfies Record<string, ThemeState>

const events = {
  nothing: { type: 'changed' },
  dark: { type: 'changed', themeMode: 'dark' },
  light: { type: 'changed', themeMode: 'light' },
  accent: { type: 'changed', themeVariables: { '--hf-color-accent': 'red' } },
  radius: { type: 'changed', themeMode: 'dark', themeVariables: radius },
} satisfies Record<string, ThemeEvent>

describe('themeMachine', () => {
  testTransitions({
    machine: themeMachine,
    states,
    events,
    transitions: {
      dark: {
        light: { themeMode: 'light' },
        accent: { themeVariables: { '--hf-color-accent': 'red' } },
        radius: { themeVariables: radius },
      },
      light: {
        dark: { themeMode: 'dark' },
        accent: { themeVariables: { '--hf-color-accent': 'red' } },
        radius: { themeMode: 'dark', themeVariables: radius },
      },
      accented: {
        light: { themeMode: 'light' },
        accent: { themeVariables: { '--hf-color-accent': 'red' } },
        radius: { themeVariables: { ...accent, ...radius } },
      },
    },
  })
})
