import { createObservable, type Readable } from '../observable/createObservable.ts'

/** The modes that a user may choose. */
export const colorModeChoices = ['light', 'dark', 'system'] as const
/** The colour mode that a user chooses; `system` follows the device. */
export type ColorModeChoice = (typeof colorModeChoices)[number]

/** The mode in use. The choice `system` resolves to one of the two. */
type ColorMode = 'light' | 'dark'

/** The page's colour mode: the user's choice, the mode in use, and the function that changes the choice. */
export type ColorModeControl = {
  choice: Readable<ColorModeChoice>
  mode: Readable<ColorMode>
  choose: (choice: ColorModeChoice) => void
  /** Stops following the system and the other tabs. */
  destroy: () => void
}

/**
 * Creates the colour mode of a page, follows the system and the other tabs, and writes `data-theme` on the root element.
 *
 * @param storageKey - The key of the stored choice. A script that runs before the first paint may read it.
 * @param page - The window. If its storage is forbidden, the choice lasts as long as the page.
 */
export function createColorMode(storageKey: string, page: Window = window): ColorModeControl {
  const system = page.matchMedia('(prefers-color-scheme: dark)')
  const choice = createObservable<ColorModeChoice>(readChoice(storageKey, page))
  const mode = createObservable<ColorMode>(resolve(choice.get(), system.matches))

  function apply(): void {
    mode.set(resolve(choice.get(), system.matches))
    page.document.documentElement.dataset.theme = mode.get()
  }

  choice.subscribe(apply)
  system.addEventListener('change', apply)
  const onStorage = (event: StorageEvent): void => {
    // The key is null when the whole storage was cleared.
    if (event.key === storageKey || event.key === null) choice.set(readChoice(storageKey, page))
  }
  page.addEventListener('storage', onStorage)
  apply()

  return {
    choice,
    mode,
    choose(next) {
      choice.set(next)
      try {
        page.localStorage.setItem(storageKey, next)
      } catch {
        // Storage full or forbidden: the choice lasts as long as the page.
      }
    },
    destroy() {
      system.removeEventListener('change', apply)
      page.removeEventListener('storage', onStorage)
    },
  }
}

function readChoice(storageKey: string, page: Window): ColorModeChoice {
  try {
    const stored = page.localStorage.getItem(storageKey)
    return colorModeChoices.find((choice) => choice === stored) ?? 'system'
  } catch {
    // Storage forbidden: the system's mode is the default.
    return 'system'
  }
}

function resolve(choice: ColorModeChoice, isSystemDark: boolean): ColorMode {
  if (choice === 'system') return isSystemDark ? 'dark' : 'light'
  return choice
}
