export { Menu, type MenuProps } from '../menu/Menu.tsx'
export { MenuGroup, type MenuGroupProps } from '../menu/MenuGroup.tsx'
export { MenuItem, type MenuItemProps } from '../menu/MenuItem.tsx'
export { MenuPopup, type MenuPopupProps } from '../menu/MenuPopup.tsx'
export {
  MenuRadioGroup,
  type MenuRadioGroupProps,
  MenuRadioItem,
  type MenuRadioItemProps,
} from '../menu/MenuRadioGroup.tsx'
export { MenuSeparator } from '../menu/MenuSeparator.tsx'
