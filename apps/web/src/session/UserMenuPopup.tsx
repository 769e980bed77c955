import { LogOut, User } from '@holdfast/ui'
import { MenuItem, MenuPopup, MenuSeparator } from '@holdfast/ui/menu'
import { useLocation } from 'wouter'
import type { MenuPopupProps } from '../app/layout/MenuButton.tsx'
import { routes } from '../app/routing/routes.ts'
import { userMenuMessages } from '../messages/userMenu.ts'
import { useLogout } from './useLogout.ts'

/** The user menu's list. To add an item, add it here. */
export function UserMenuPopup(props: MenuPopupProps) {
  const [, navigate] = useLocation()
  const logout = useLogout()
  return (
    <MenuPopup {...props}>
      <MenuItem icon={User} onSelect={() => navigate(routes.profile)}>
        {userMenuMessages.profile}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void logout()}>
        {userMenuMessages.logout}
      </MenuItem>
    </MenuPopup>
  )
}
