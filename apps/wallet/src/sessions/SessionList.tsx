import type { Session } from '@holdfast/pairing'
import { ChevronRight, ListRow } from '@holdfast/ui'
import { useLocation } from 'wouter'
import { useChains } from '../app/WalletContext.tsx'
import { requestMessages } from '../messages/requests.ts'
import { walletMessages } from '../messages/wallet.ts'
import { PeerIcon } from '../parts/peer/PeerIcon.tsx'
import { nameOf, originOf } from '../parts/peer/peer.ts'
import { formatMoment } from '../parts/words.ts'
import { listChainNames } from '../proposals/rules.ts'
import { chainsOf } from './rules.ts'

/** Lists the connected apps, each with its name, its origin, its networks, and when its session expires. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const [, navigate] = useLocation()
  const { chains } = useChains()
  return (
    <ul className="list" aria-label={walletMessages.sessions.list}>
      {sessions.map((session) => {
        const { metadata } = session.peer
        return (
          <li key={session.topic}>
            <ListRow
              leading={<PeerIcon icons={metadata.icons} url={metadata.url} />}
              subtitle={
                <>
                  {originOf(metadata) ?? requestMessages.origin.none}
                  <br />
                  {listChainNames(chainsOf(session), chains)}
                  <br />
                  {walletMessages.sessions.until(formatMoment(session.expiry))}
                </>
              }
              trailing={<ChevronRight />}
              onClick={() => navigate(`/apps/${session.topic}`)}
            >
              {nameOf(metadata)}
            </ListRow>
          </li>
        )
      })}
    </ul>
  )
}
