import { MenuPopup, MenuRadioGroup, MenuRadioItem } from '@holdfast/ui/menu'
import type { MenuPopupProps } from '../app/MenuButton.tsx'
import { useObservable, useWebApp } from '../app/WebAppContext.tsx'
import { appMessages } from '../messages/app.ts'
import { colorModeChoices } from './colorMode.ts'

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
