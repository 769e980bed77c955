import { useState } from 'react'
import { Monogram } from './Monogram.tsx'
import { isServedBy, safeImage } from './safeImage.ts'

/** Props of {@link Picture}. */
export type PictureProps = {
  /** The image's address. It is drawn when {@link safeImage} accepts it and the browser can decode it. */
  src: string | undefined
  /** The name of the thing shown. Its first letter is drawn when there is no image. */
  name: string
  /** A URL whose origin is trusted like the page's own: that of the services. */
  servedBy?: string | undefined
}

/** Draws the image of a named thing, or the first letter of its name. The request carries no referrer. */
export function Picture({ src, name, servedBy }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  const safe = safeImage(src) ?? (servedBy && isServedBy(src, servedBy) ? src : undefined)
  if (!safe || safe === broken) return <Monogram name={name} />
  return (
    <img
      src={safe}
      alt=""
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setBroken(safe)}
    />
  )
}
