import { joinClasses } from '../class-names/joinClasses.ts'
import type { EmptyStateProps } from '../empty-state/EmptyState.tsx'
import { StateBlock } from '../empty-state/StateBlock.tsx'
import type { Icon } from '../icons/createIcon.tsx'
import { TriangleAlert } from '../icons/icons.ts'

/** Props of {@link ErrorState}. */
export type ErrorStateProps = Omit<EmptyStateProps, 'icon'> & {
  /** Decoration. @default a warning sign */
  icon?: Icon | undefined
}

/** Says that something went wrong, what it means, and what to do about it. Announced when it appears. */
export function ErrorState({ icon = TriangleAlert, className, ...rest }: ErrorStateProps) {
  return <StateBlock {...rest} icon={icon} className={joinClasses('hf-error-state', className)} role="alert" />
}
