import { fetchSmartSessions, namespaceSupports } from '@holdfast/core'
import { Button, Clock, EmptyState, ErrorState } from '@holdfast/ui'
import { useCallback, useEffect } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { sessionsMessages } from '../../../messages/languages/english/sessions.ts'
import { useText } from '../../../messages/useText.ts'
import { NoAccount } from '../../../pieces/NoAccount.tsx'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { SessionsOff } from '../SessionsOff.tsx'
import { SessionItem } from './SessionItem.tsx'
import '../../../pieces/mark.css'
import './SmartSessionList.css'
import { attempt } from '../../../loading/attempt.ts'

/** Lists the permissions that the account has granted to apps, each with its expiry and a button that revokes it. */
export function SmartSessionList() {
  const { caipAddress, namespace } = useAccount()
  const isOn = useKit(({ options }) => options.features.smartSessions)
  if (!isOn) return <SessionsOff />
  if (!caipAddress) return <NoAccount />
  return namespaceSupports(namespace, 'smartSessions') ? <Sessions caipAddress={caipAddress} /> : <NoSessions />
}

function NoSessions() {
  const text = useText(sessionsMessages)
  return (
    <EmptyState icon={Clock} className="hf-kit-empty" title={text('sessions.none')}>
      {text('sessions.noneHint')}
    </EmptyState>
  )
}

function Sessions({ caipAddress }: { caipAddress: string }) {
  const kit = useKit()
  const text = useText(sessionsMessages)
  const kept = useKit(({ smartSessions }) => smartSessions)
  const fetchAgain = useCallback(() => attempt(kit, () => fetchSmartSessions(kit)), [kit])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the permissions depend on the account.
  useEffect(fetchAgain, [fetchAgain, caipAddress])

  // The list in the kit's state may be another account's.
  const state = kept?.caipAddress === caipAddress ? kept : undefined
  if (state?.status === 'failed') {
    return (
      <ErrorState
        className="hf-kit-empty"
        title={text('sessions.failed')}
        action={<Button onClick={fetchAgain}>{text('sessions.tryAgain')}</Button>}
      >
        {text(state.failure === 'unusable' ? 'sessions.failedAnswer' : 'sessions.failedHint')}
      </ErrorState>
    )
  }
  if (!state || (state.status === 'loading' && state.sessions.length === 0)) {
    const mark = (
      <span className="hf-kit-mark">
        <Clock />
      </span>
    )
    return <StatusBlock image={mark} tone="waiting" title={text('sessions.loading')} />
  }
  if (state.sessions.length === 0) return <NoSessions />
  return (
    <ul className="hf-kit-sessions" aria-label={text('sessions.list')}>
      {state.sessions.map((session) => (
        <SessionItem key={session.pci} session={session} isRevoking={state.revoking.includes(session.pci)} />
      ))}
    </ul>
  )
}
