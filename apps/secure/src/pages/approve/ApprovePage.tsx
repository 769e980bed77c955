import { APPROVAL_NOT_FOUND, createApprovalClient } from '@holdfast/api/approvals'
import { systemClock } from '@holdfast/base'
import { Button, Spinner } from '@holdfast/ui'
import { useEffect, useState } from 'react'
import { readWindowUrl, type WindowParameters } from '../../approval-window/windowUrl.ts'
import { loadDeviceKey } from '../../device/deviceKey.ts'
import { openIndexedDbStore } from '../../device/indexedDbStore.ts'
import { openDeviceStore } from '../../device/openDeviceStore.ts'
import { useTexts } from '../../messages/texts.ts'
import { codeOf } from '../../session/tokens.ts'
import type { PageProps } from '../page.ts'
import { type OpenQuestion, openQuestion } from './openQuestion.ts'
import { WindowQuestion } from './WindowQuestion.tsx'
import '../../screens/screens.css'

type Loading = { step: 'loading' | 'over' | 'failed' } | { step: 'open'; question: OpenQuestion }

/**
 * Loads the question that the window's URL names, if any. The window authenticates with its own device key, not with the
 * frame's.
 */
async function load(parameters: WindowParameters | undefined, apiUrl: string): Promise<OpenQuestion | undefined> {
  if (!parameters) return undefined
  const { store } = await openDeviceStore(() => openIndexedDbStore(`window-${parameters.projectId}`))
  const { prove } = await loadDeviceKey(store)
  return openQuestion(parameters, { client: createApprovalClient({ url: apiUrl, proof: prove }), clock: systemClock })
}

/** Shows the page of the approval window, in which the user answers a question of the frame. */
export function ApprovePage({ config }: PageProps) {
  const { approve: text, pages } = useTexts()
  const [loading, setLoading] = useState<Loading>({ step: 'loading' })
  useEffect(() => {
    if (loading.step !== 'loading') return
    let isGone = false
    const settle = (next: Loading): void => {
      if (!isGone) setLoading(next)
    }
    const parameters = config.project ? readWindowUrl(location.href) : undefined
    load(parameters, config.apiUrl).then(
      (question) => settle(question ? { step: 'open', question } : { step: 'over' }),
      (error: unknown) => settle({ step: codeOf(error) === APPROVAL_NOT_FOUND ? 'over' : 'failed' }),
    )
    return () => {
      isGone = true
    }
  }, [config, loading.step])

  if (loading.step === 'open') {
    return <WindowQuestion question={loading.question} projectName={config.project?.name ?? pages.wallet} />
  }
  if (loading.step === 'loading') return <Spinner label={pages.loading} />
  return (
    <div className="page-text">
      <h1>{loading.step === 'over' ? text.overTitle : text.failedTitle}</h1>
      <p role="alert">{loading.step === 'over' ? text.over : text.failed}</p>
      {loading.step === 'failed' && <Button onClick={() => setLoading({ step: 'loading' })}>{pages.retry}</Button>}
    </div>
  )
}
