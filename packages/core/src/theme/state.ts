/** The colours of the modal. */
export type ThemeMode = 'dark' | 'light'

/** The kit's custom properties that an embedder overrides, such as `{ '--hf-color-accent': '#6b21a8' }`; derived values follow. */
export type ThemeVariables = Readonly<Record<`--${string}`, string | number>>

/** The source of the host page's colour mode, when the kit follows it. */
export type HostTheme = {
  getMode: () => ThemeMode
  /** Calls back after each change; returns its undo. */
  subscribe: (listener: () => void) => () => void
}

/** The modal's colour mode, and the app's changes of its look. */
export type ThemeState = { themeMode: ThemeMode; themeVariables: ThemeVariables }

/** Dark, with nothing changed. */
export const initialThemeState: ThemeState = { themeMode: 'dark', themeVariables: {} }
