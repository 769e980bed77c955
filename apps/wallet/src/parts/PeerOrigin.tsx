import type { Metadata } from '@holdfast/pairing'
import { requestMessages as messages } from '../messages/requests.ts'
import { Notice } from './Notice.tsx'
import { originOf } from './peer.ts'

/** What can honestly be said about where an app comes from: its own claim, and that nobody vouches for it. */
export function PeerOrigin({ metadata }: { metadata: Metadata }) {
  const origin = originOf(metadata)
  return (
    <Notice tone="warning" title={messages.origin.title}>
      {messages.origin.text}{' '}
      {origin === undefined ? (
        `${messages.origin.none}.`
      ) : (
        <>
          {messages.origin.claims} <strong className="notice__origin">{origin}</strong>.
        </>
      )}
    </Notice>
  )
}
