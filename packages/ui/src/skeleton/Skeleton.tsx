import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of {@link Skeleton}. */
export type SkeletonProps = {
  /** A CSS length. @default '100%' */
  width?: string | undefined
  /** A CSS length; that of what will stand here, so that nothing moves. @default '1em' */
  height?: string | undefined
  /** For pictures. @default false */
  round?: boolean | undefined
  className?: string | undefined
}

/** Keeps the place of what is loading. Decoration: the element around it says `aria-busy`, or words say what is loading. */
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
