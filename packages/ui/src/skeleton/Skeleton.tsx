import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of {@link Skeleton}. */
export type SkeletonProps = {
  /** A CSS length. @default '100%' */
  width?: string | undefined
  /** A CSS length: the height of the later content, so that nothing moves when it appears. @default '1em' */
  height?: string | undefined
  /** Whether the shape is round, as for pictures. @default false */
  round?: boolean | undefined
  className?: string | undefined
}

/**
 * Draws a placeholder for content that is loading. Decorative: set `aria-busy` on the element around it, or say in a text what
 * is loading.
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
