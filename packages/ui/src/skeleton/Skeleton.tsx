import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of {@link Skeleton}. */
export type SkeletonProps = {
  /** A CSS length. @default '100%' */
  width?: string | undefined
  /** A CSS length. Give it the height of the later content, so that nothing moves. @default '1em' */
  height?: string | undefined
  /** For pictures. @default false */
  round?: boolean | undefined
  className?: string | undefined
}

/**
 * Holds the place of content that is loading. Decorative: the element around it has `aria-busy`, or a text says what is loading.
 */
export function Skeleton({ width = '100%', height = '1em', round = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses('hf-skeleton', className)}
      data-round={round || undefined}
      style={{ inlineSize: width, blockSize: height }}
    />
  )
}
