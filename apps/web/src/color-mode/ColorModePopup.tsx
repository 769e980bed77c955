import { colorModeChoices } from '@holdfast/ui/color-mode'
import { MenuPopup, MenuRadioGroup, MenuRadioItem } from '@holdfast/ui/menu'
import { useObservable } from '@holdfast/ui/observable'
import type { MenuPopupProps } from '../app/layout/MenuButton.tsx'
import { useWebApp } from '../app/WebAppContext.tsx'
import { appMessages } from '../messages/app.ts'

/** The list of colour modes. */
export function ColorModePopup(props: MenuPopupProps) {
  const { colorMode } = useWebApp()
  const choice = useObservable(colorMode.choice)
  return (
    <MenuPopup {...props}>
      <MenuRadioGroup
        value={choice}
        onValueChange={(next) => {
          colorMode.choose(colorModeChoices.find((candidate) => candidate === next) ?? 'system')
          props.onClose()
        }}
      >
        {colorModeChoices.map((candidate) => (
          <MenuRadioItem key={candidate} value={candidate}>
            {appMessages.colorModes[candidate]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </MenuPopup>
  )
}
