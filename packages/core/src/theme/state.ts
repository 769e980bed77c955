/** The colours of the modal. */
export type ThemeMode = 'dark' | 'light'

/**
 * The kit's custom properties that an embedder overrides, such as `{ '--hf-color-accent': '#6b21a8' }`. Values that the kit
 * derives from them change too.
 */
export type ThemeVariables = Readonly<Record<`--${string}`, string | number>>

/** The source of the host page's colour mode, when the kit follows it. */
export type HostTheme = {
  getMode: () => ThemeMode
  /** Calls back after each change; returns its undo. */
  subscribe: (listener: () => void) => () => void
}

/** The modal's colour mode, and the app's changes to the modal's look. */
export type ThemeState = { themeMode: ThemeMode; themeVariables: ThemeVariables }

/** The dark mode, without changes to the look. */
export const initialThemeState: ThemeState = { themeMode: 'dark', themeVariables: {} }
