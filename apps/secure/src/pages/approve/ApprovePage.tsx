import { APPROVAL_NOT_FOUND, createApprovalClient } from '@holdfast/api/approvals'
import { systemClock } from '@holdfast/base'
import { Button, Spinner } from '@holdfast/ui'
import { useCallback } from 'react'
import { readWindowUrl, type WindowParameters } from '../../approval-window/windowUrl.ts'
import { loadDeviceKey } from '../../device/deviceKey.ts'
import { openIndexedDbStore } from '../../device/indexedDbStore.ts'
import { openDeviceStore } from '../../device/openDeviceStore.ts'
import { useTexts } from '../../messages/texts.ts'
import { codeOf } from '../../session/tokens.ts'
import type { PageProps } from '../page.ts'
import { useLoading } from '../shell/useLoading.ts'
import { type OpenQuestion, openQuestion } from './openQuestion.ts'
import { WindowQuestion } from './WindowQuestion.tsx'
import '../../screens/screens.css'

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
  const loadQuestion = useCallback(
    () => load(config.project ? readWindowUrl(location.href) : undefined, config.apiUrl),
    [config],
  )
  const { loading, retry } = useLoading(loadQuestion)

  if (loading.step === 'loading') return <Spinner label={pages.loading} />
  if (loading.step === 'loaded' && loading.value) {
    return <WindowQuestion question={loading.value} projectName={config.project?.name ?? pages.wallet} />
  }
  const isOver = loading.step === 'loaded' || codeOf(loading.error) === APPROVAL_NOT_FOUND
  return (
    <div className="page-text">
      <h1>{isOver ? text.overTitle : text.failedTitle}</h1>
      <p role="alert">{isOver ? text.over : text.failed}</p>
      {!isOver && <Button onClick={retry}>{pages.retry}</Button>}
    </div>
  )
}
