import { type ComponentProps, type ComponentType, createElement, type ReactElement } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of every icon: those of an `<svg>`. Without a role or an ARIA attribute, an icon is decorative and hidden from screen readers. */
export type IconProps = Omit<ComponentProps<'svg'>, 'children'>

/** An icon of the set. */
export type Icon = ComponentType<IconProps>

/** The shapes of an icon, in a square of 24 units: SVG elements and their attributes. */
export type Drawing = readonly (readonly [element: string, attributes: Readonly<Record<string, string | number>>])[]

/** Makes an icon from its shapes. The class `hf-icon` sets the size and the stroke width of all icons. */
export function createIcon(drawing: Drawing): Icon {
  let shapes: readonly ReactElement[] | undefined
  return function Icon({ className, ...rest }) {
    // Created once: React skips elements that are identical to those of the last render.
    shapes ??= drawing.map(([element, attributes], key) => createElement(element, { key, ...attributes }))
    return (
      <svg
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={isForScreenReaders(rest) ? undefined : true}
        {...rest}
        className={joinClasses('hf-icon', className)}
      >
        {shapes}
      </svg>
    )
  }
}

/**
 * Returns whether the caller sets a role or an ARIA attribute, such as a name, so that screen readers must not skip the icon.
 */
function isForScreenReaders({ role, ...rest }: IconProps): boolean {
  return (
    role !== undefined || Object.entries(rest).some(([name, value]) => name.startsWith('aria-') && value !== undefined)
  )
}
