import { systemClock } from '@holdfast/base'
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
  const { api, session, records } = device
  return (
    <PageLogin title={keys.export.title} device={device}>
      {({ wallet }) => (
        <ExportWords
          reveal={async () => {
            const limitedUntil = await records.readLimit(wallet.id, systemClock.now())
            if (limitedUntil !== undefined) return { limitedUntil }
            // The export is logged and announced by mail before anything is shown.
            await api.recordExport(wallet.id, { accessToken: await session.accessToken() })
            return { words: await session.reveal() }
          }}
        />
      )}
    </PageLogin>
  )
}
