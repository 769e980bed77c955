import type { ComponentProps, ComponentType } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of every icon: those of an `<svg>`. Without an `aria-label` an icon is decoration and hidden from screen readers. */
export type IconProps = Omit<ComponentProps<'svg'>, 'children'>

/** An icon of the set. */
export type Icon = ComponentType<IconProps>

/** Gives a drawing the set's class, from which its size and its one stroke width come. */
export function createIcon(Drawing: ComponentType<IconProps>): Icon {
  return function Icon({ className, ...rest }) {
    return <Drawing {...rest} className={joinClasses('hf-icon', className)} />
  }
}
