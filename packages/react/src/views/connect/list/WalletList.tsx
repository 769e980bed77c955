import { countAwaitedRows, prefetchWallets, pushView, selectConnectGroups, selectShowsAllWallets } from '@holdfast/core'
import { Button, EmptyState, VisuallyHidden, Wallet } from '@holdfast/ui'
import { useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { whenSeen } from '../../../loading/whenSeen.ts'
import { connectMessages } from '../../../messages/languages/english/connect.ts'
import { useText } from '../../../messages/useText.ts'
import { PreparedPairing } from '../pairing/PreparedPairing.ts'
import { AllWalletsRow } from './AllWalletsRow.tsx'
import { SkeletonRow } from './SkeletonRow.tsx'
import { WalletRow } from './WalletRow.tsx'

/** Lists every offered wallet, group by group, and the row that leads to all others. */
export function WalletList() {
  const kit = useKit()
  const text = useText(connectMessages)
  const groups = useKit(selectConnectGroups)
  const showsAll = useKit((state) => selectShowsAllWallets(state))
  const awaited = useKit((state) => countAwaitedRows(state, groups))
  // A modal starts this fetch when it opens. A card on the page never opens, so the list starts the fetch for the card, and
  // starts it again after a disconnect.
  useEffect(() => whenSeen(kit, () => void prefetchWallets(kit)), [kit])
  const isEmpty = groups.length === 0 && awaited === 0
  if (isEmpty && !showsAll) return <NoWallet />

  return (
    <>
      <PreparedPairing />
      <output>{awaited > 0 && <VisuallyHidden>{text('connect.loading')}</VisuallyHidden>}</output>
      <ul className="hf-kit-list" aria-label={text('connect.listLabel')} aria-busy={awaited > 0}>
        {groups
          .flatMap(({ entries }) => entries)
          .map((entry) => (
            <li key={entry.key}>
              <WalletRow entry={entry} />
            </li>
          ))}
        {Array.from({ length: awaited }, (_, index) => (
          <li key={index}>
            <SkeletonRow />
          </li>
        ))}
        {showsAll && (
          <li>
            <AllWalletsRow />
          </li>
        )}
      </ul>
    </>
  )
}

function NoWallet() {
  const kit = useKit()
  const text = useText(connectMessages)
  return (
    <EmptyState
      icon={Wallet}
      className="hf-kit-empty"
      title={text('connect.emptyTitle')}
      action={
        <Button variant="secondary" onClick={() => pushView(kit, 'WhatIsAWallet')}>
          {text('connect.emptyAction')}
        </Button>
      }
    >
      {text('connect.emptyHint')}
    </EmptyState>
  )
}
