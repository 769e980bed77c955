import { useMemo, useState } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'
import { drawAvatar } from './drawing.ts'

/** Props of {@link Avatar}. */
export type AvatarProps = {
  /** An address or another constant identifier, from which the picture is computed. */
  seed: string
  /** The URL of the owner's own picture. The computed picture is shown until this image has loaded, and if it fails to load. */
  image?: string | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
  className?: string | undefined
}

/**
 * Draws the owner's picture, or one that is computed from the seed and never changes. Decorative: place the address or a name
 * beside it.
 */
export function Avatar({ seed, image, size = 'md', className }: AvatarProps) {
  const [brokenImage, setBrokenImage] = useState<string>()
  const { background, waves } = useMemo(() => drawAvatar(seed), [seed])
  return (
    <span className={joinClasses('hf-avatar', className)} data-size={size} aria-hidden="true">
      <svg viewBox="0 0 40 40">
        <rect width="40" height="40" data-tone={background} />
        {waves.map(({ tone, angle, offset }) => (
          <path
            key={tone}
            data-tone={tone}
            d={`M-20 ${20 + offset}q10-7 20 0t20 0 20 0 20 0v60h-80z`}
            transform={`rotate(${angle} 20 20)`}
          />
        ))}
      </svg>
      {image && image !== brokenImage && <img src={image} alt="" onError={() => setBrokenImage(image)} />}
    </span>
  )
}
