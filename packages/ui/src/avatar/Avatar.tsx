import { useMemo, useState } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'
import { drawAvatar } from './drawing.ts'

/** Props of {@link Avatar}. */
export type AvatarProps = {
  /** An address or another constant name, from which the picture is computed. */
  seed: string
  /** The URL of the owner's own picture. The drawn one is shown until it has loaded, and if it fails to load. */
  image?: string | undefined
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg' | undefined
  className?: string | undefined
}

/** The owner's picture, or one drawn from an address, the same every time. Decorative: the address or a name is beside it. */
export function Avatar({ seed, image, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
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
      {image && image !== broken && <img src={image} alt="" onError={() => setBroken(image)} />}
    </span>
  )
}
