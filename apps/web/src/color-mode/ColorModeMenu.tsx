import { useObservable } from '@holdfast/ui/observable'
import { createLazyView } from '../app/lazyView.tsx'
import { MenuButton } from '../app/MenuButton.tsx'
import { useWebApp } from '../app/WebAppContext.tsx'
import { appMessages } from '../messages/app.ts'
import { ModeIcon } from './ModeIcon.tsx'

const ColorModePopup = createLazyView(async () => (await import('./ColorModePopup.tsx')).ColorModePopup)

/** The header's colour-mode control: its icon is the choice, its menu offers light, dark and system. */
export function ColorModeMenu() {
  const choice = useObservable(useWebApp().colorMode.choice)
  return (
    <MenuButton
      popup={ColorModePopup}
      label={`${appMessages.colorMode}: ${appMessages.colorModes[choice]}`}
      className="header__button header__button--icon"
    >
      <ModeIcon mode={choice} />
    </MenuButton>
  )
}
