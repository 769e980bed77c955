import { setTheme, type ThemeMode, type ThemeVariables } from '@holdfast/core'
import { useCallback } from 'react'
import { useKitContext } from '../KitContext.ts'
import { useKit } from './useKit.ts'

/** The result of {@link useTheme}. */
export type UseTheme = {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
  /** Sets the colour mode, and merges the variables into the ones already set. */
  setTheme: (theme: setTheme.Parameters) => void
}

/** Reads and sets the kit's theme. @throws {HoldfastProviderNotFoundError} outside of a provider. */
export function useTheme(): UseTheme {
  const { kit } = useKitContext()
  const theme = useKit((state) => state.theme)
  const set = useCallback((next: setTheme.Parameters) => setTheme(kit, next), [kit])
  return { ...theme, setTheme: set }
}
