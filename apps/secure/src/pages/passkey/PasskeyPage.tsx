import { useTexts } from '../../messages/texts.ts'
import { DeviceOutlet, type DevicePageProps } from '../login/DeviceOutlet.tsx'
import { PageLogin } from '../login/PageLogin.tsx'
import type { PageProps } from '../page.ts'
import { SealSteps } from './SealSteps.tsx'

/**
 * Shows the page on which the user seals the wallet, so that only they, and no longer our services together, can bring it to a
 * new browser.
 */
export function PasskeyPage({ config }: PageProps) {
  return <DeviceOutlet config={config} Page={SealPage} />
}

function SealPage({ device, projectId }: DevicePageProps) {
  const { keys } = useTexts()
  return (
    <PageLogin title={keys.seal.title} device={device}>
      {(user) => <SealSteps user={user} device={device} projectId={projectId} />}
    </PageLogin>
  )
}
