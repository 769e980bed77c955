import { Spinner } from '@holdfast/ui'
import { useTexts } from '../../messages/texts.ts'
import { PageLogin } from '../login/PageLogin.tsx'
import { useDevice } from '../login/useDevice.ts'
import type { PageProps } from '../page.ts'
import { ExportWords } from './ExportWords.tsx'

/** The window in which the owner of a wallet sees its words. */
export function ExportPage({ config }: PageProps) {
  const { keys, pages } = useTexts()
  const device = useDevice(config)
  if (!config.project) return <p className="page-text">{keys.unknownProject}</p>
  if (!device) return <Spinner label={pages.loading} />
  const { api, session } = device
  return (
    <PageLogin title={keys.export.title} device={device}>
      {({ wallet }) => (
        <ExportWords
          reveal={async () => {
            // Noted and told by mail before anything is shown.
            await api.recordExport(wallet.id, { accessToken: await session.accessToken() })
            return session.reveal()
          }}
        />
      )}
    </PageLogin>
  )
}
