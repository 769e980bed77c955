import { useState } from 'react'
import { Monogram } from './Monogram.tsx'
import { safeImage } from './safeImage.ts'

/** Props of {@link Picture}. */
export type PictureProps = {
  /** Drawn when {@link safeImage} lets it through and the browser can read it. */
  src: string | undefined
  /** Whose picture it is; its first letter is drawn in its place. */
  name: string
}

/** Draws a picture of something that has a name, or the name's first letter. Tells nobody which page shows it. */
export function Picture({ src, name }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  const safe = safeImage(src)
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
