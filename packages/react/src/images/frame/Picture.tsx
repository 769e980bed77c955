import { useState } from 'react'
import { Monogram } from './Monogram.tsx'
import { isServedBy, safeImage } from './safeImage.ts'

/** Props of {@link Picture}. */
export type PictureProps = {
  /**
   * The image's URL. The image is drawn if {@link safeImage} accepts the URL or `servedBy` has the same origin, and if the
   * browser can decode the image.
   */
  src: string | undefined
  /** The name of the pictured thing. The first letter of the name is drawn when there is no image. */
  name: string
  /** The URL of the services, whose origin is trusted like the page's own. */
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
