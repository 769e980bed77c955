import { Avatar } from '@holdfast/ui'
import { useState } from 'react'

/**
 * Shows the icon of an app: its own if that can be loaded, otherwise one drawn from its URL. The icon is decorative, since the
 * name is next to it. The server of the icon does not learn which page loads it.
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
