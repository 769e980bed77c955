import type { Metadata } from '@holdfast/pairing'
import { requestMessages as messages } from '../../messages/requests.ts'
import { Notice } from '../Notice.tsx'
import { originOf } from './peer.ts'

/** Shows an app's origin: the app's own claim, which is not verified. */
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
