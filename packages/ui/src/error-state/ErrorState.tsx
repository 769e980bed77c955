import { joinClasses } from '../class-names/joinClasses.ts'
import type { EmptyStateProps } from '../empty-state/EmptyState.tsx'
import { StateBlock } from '../empty-state/StateBlock.tsx'
import type { Icon } from '../icons/createIcon.tsx'
import { TriangleAlert } from '../icons/icons.ts'

/** Props of {@link ErrorState}. */
export type ErrorStateProps = Omit<EmptyStateProps, 'icon'> & {
  /** A decorative icon above the title. @default a warning sign */
  icon?: Icon | undefined
}

/**
 * Draws a block that says what failed, with which consequences, and what the user can do. Screen readers announce it.
 */
export function ErrorState({ icon = TriangleAlert, className, ...rest }: ErrorStateProps) {
  return <StateBlock {...rest} icon={icon} className={joinClasses('hf-error-state', className)} role="alert" />
}
