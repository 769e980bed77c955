import { Avatar } from '@holdfast/ui'
import { useState } from 'react'

/**
 * The icon of an app: its own when it can be loaded, otherwise one drawn from its URL. Decorative: the name is next to it.
 * The app's server does not learn which page asks.
 */
export function PeerIcon({ icons, url, size = 'md' }: PeerIcon.Props) {
  const [isBroken, setBroken] = useState(false)
  const source = icons.find((icon) => /^(?:https:|data:image\/)/i.test(icon))
  if (source === undefined || isBroken) return <Avatar seed={url} size={size} />
  return (
    <img
      className="peer-icon"
      data-size={size}
      src={source}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  )
}

export declare namespace PeerIcon {
  type Props = { icons: readonly string[]; url: string; size?: 'md' | 'lg' | undefined }
}
