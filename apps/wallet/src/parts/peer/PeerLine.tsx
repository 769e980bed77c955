import type { Metadata } from '@holdfast/pairing'
import { requestMessages } from '../../messages/requests.ts'
import { PeerIcon } from './PeerIcon.tsx'
import { nameOf, originOf } from './peer.ts'

/** Shows an app: its icon, its name, and the origin that it claims. */
export function PeerLine({ metadata }: { metadata: Metadata }) {
  return (
    <div className="decision__peer">
      <PeerIcon icons={metadata.icons} url={metadata.url} />
      <span className="decision__names">
        <span className="decision__name">{nameOf(metadata)}</span>
        <span className="decision__origin">{originOf(metadata) ?? requestMessages.origin.none}</span>
      </span>
    </div>
  )
}
