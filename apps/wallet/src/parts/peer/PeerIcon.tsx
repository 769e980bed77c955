import { Avatar } from '@holdfast/ui'
import { useState } from 'react'

/**
 * Shows the icon of an app: its own if the app sent the picture itself, otherwise one drawn from its URL. An icon at a URL is
 * never loaded: the request would tell the app's server about the user before the user has approved anything. The icon is
 * decorative, since the name is next to it.
 */
export function PeerIcon({ icons, url, size = 'md' }: PeerIcon.Props) {
  const [isBroken, setBroken] = useState(false)
  const source = icons.find((icon) => /^data:image\//i.test(icon))
  if (source === undefined || isBroken) return <Avatar seed={url} size={size} />
  return <img className="peer-icon" data-size={size} src={source} alt="" onError={() => setBroken(true)} />
}

export declare namespace PeerIcon {
  type Props = { icons: readonly string[]; url: string; size?: 'md' | 'lg' | undefined }
}
