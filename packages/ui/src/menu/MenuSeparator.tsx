import { Menu as Base } from '@base-ui/react/menu'

/** A line between groups of items. */
export function MenuSeparator() {
  return <Base.Separator className="hf-menu-separator" />
}
