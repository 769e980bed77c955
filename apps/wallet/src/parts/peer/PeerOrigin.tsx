import type { Metadata } from '@holdfast/pairing'
import { requestMessages as messages } from '../../messages/requests.ts'
import { Notice } from '../Notice.tsx'
import { originOf } from './peer.ts'

/** Warns that the origin of an app is only the app's own claim, and shows that origin. */
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
