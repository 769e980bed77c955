import { useObservable } from '@holdfast/ui/observable'
import { MenuButton } from '../app/layout/MenuButton.tsx'
import { useIsHydrating } from '../app/loading/hydration.ts'
import { createLazyView } from '../app/loading/lazyView.tsx'
import { useWebApp } from '../app/WebAppContext.tsx'
import { appMessages } from '../messages/app.ts'
import { ModeIcon } from './ModeIcon.tsx'

const ColorModePopup = createLazyView(async () => (await import('./ColorModePopup.tsx')).ColorModePopup)

/** The header's colour-mode control: its icon shows the choice, and its menu offers light, dark and system. */
export function ColorModeMenu() {
  const chosen = useObservable(useWebApp().colorMode.choice)
  // The server cannot read the choice in the browser's storage, so it renders 'system', and the first render must do so too.
  const isHydrating = useIsHydrating()
  const choice = isHydrating ? 'system' : chosen
  return (
    <MenuButton
      popup={ColorModePopup}
      label={`${appMessages.colorMode}: ${appMessages.colorModes[choice]}`}
      className="header__button header__button--icon"
    >
      <span className="header__mode" data-depends-on={isHydrating ? 'color-mode' : undefined}>
        <ModeIcon mode={choice} />
      </span>
    </MenuButton>
  )
}
