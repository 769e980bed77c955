import { Menu as Base } from '@base-ui/react/menu'

/** Draws a line between groups of items. */
export function MenuSeparator() {
  return <Base.Separator className="hf-menu-separator" />
}
