import type { KitWindow } from '../device/window.ts'
import type { Kit } from '../kit.ts'
import type { InvalidOptionError } from '../options/errors.ts'
import { checkTheme } from '../options/parse.ts'
import type { HostTheme, ThemeMode, ThemeVariables } from './state.ts'

/**
 * Sets the colour mode, and merges variables into those already set.
 *
 * @throws {InvalidOptionError} that names the wrong value.
 */
export function setTheme(kit: Kit, theme: setTheme.Parameters): void {
  checkTheme(theme)
  kit.theme.send({ type: 'changed', ...theme })
}

export declare namespace setTheme {
  type Parameters = { themeMode?: ThemeMode | undefined; themeVariables?: ThemeVariables | undefined }
  type ErrorType = InvalidOptionError
}

/** Follows the host page's colour mode from now on. Returns its undo. */
export function followHostTheme(kit: Kit, host: HostTheme): () => void {
  // A host may have modes that the kit does not know, such as 'undecided'.
  const follow = (): void => setTheme(kit, { themeMode: host.getMode() === 'light' ? 'light' : 'dark' })
  follow()
  return host.subscribe(follow)
}

/** Creates a host theme that follows the operating system's colour mode: dark if it cannot be read. */
export function systemTheme(target: KitWindow | undefined): HostTheme {
  const query = target?.matchMedia?.('(prefers-color-scheme: light)')
  return {
    getMode: () => (query?.matches ? 'light' : 'dark'),
    subscribe: (listener) => {
      query?.addEventListener('change', listener)
      return () => query?.removeEventListener('change', listener)
    },
  }
}
