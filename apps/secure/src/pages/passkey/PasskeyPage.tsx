import { Spinner } from '@holdfast/ui'
import { useTexts } from '../../messages/texts.ts'
import { PageLogin } from '../login/PageLogin.tsx'
import { useDevice } from '../login/useDevice.ts'
import type { PageProps } from '../page.ts'
import { SealSteps } from './SealSteps.tsx'

/**
 * Shows the page on which the user seals the wallet, so that only they, and no longer our services together, can bring it to a
 * new browser.
 */
export function PasskeyPage({ config }: PageProps) {
  const { keys, pages } = useTexts()
  const device = useDevice(config)
  if (!config.project) return <p className="page-text">{keys.unknownProject}</p>
  if (!device) return <Spinner label={pages.loading} />
  return (
    <PageLogin title={keys.seal.title} device={device}>
      {(user) => <SealSteps user={user} device={device} projectId={config.project?.id ?? ''} />}
    </PageLogin>
  )
}
