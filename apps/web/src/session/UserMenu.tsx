import { MenuButton } from '../app/layout/MenuButton.tsx'
import { createLazyView } from '../app/loading/lazyView.tsx'

const UserMenuPopup = createLazyView(async () => (await import('./UserMenuPopup.tsx')).UserMenuPopup)

/** The user menu's button, labelled with the user name. On narrow screens it shows only the initial. */
export function UserMenu({ userName }: UserMenu.Props) {
  return (
    <MenuButton popup={UserMenuPopup} label={userName} isLabelShown className="header__button user-button">
      <span className="user-button__initial" aria-hidden="true">
        {Array.from(userName)[0]?.toUpperCase()}
      </span>
      <span className="user-button__name">{userName}</span>
    </MenuButton>
  )
}

export declare namespace UserMenu {
  type Props = { userName: string }
}
