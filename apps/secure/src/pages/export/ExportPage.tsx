import { useTexts } from '../../messages/texts.ts'
import { DeviceOutlet, type DevicePageProps } from '../login/DeviceOutlet.tsx'
import { PageLogin } from '../login/PageLogin.tsx'
import type { PageProps } from '../page.ts'
import { ExportWords } from './ExportWords.tsx'

/** Shows the page on which the user exports the wallet, as twelve words. */
export function ExportPage({ config }: PageProps) {
  return <DeviceOutlet config={config} Page={WordsPage} />
}

function WordsPage({ device }: DevicePageProps) {
  const { keys } = useTexts()
  const { api, session, records } = device
  return (
    <PageLogin title={keys.export.title} device={device}>
      {({ wallet }) => (
        <ExportWords
          reveal={async () => {
            const limitedUntilMs = await records.readLimit(wallet.id)
            if (limitedUntilMs !== undefined) return { limitedUntilMs }
            // Before the words are shown, the services record the export and tell the user by mail.
            await api.recordExport(wallet.id, { accessToken: await session.accessToken() })
            return { words: await session.reveal() }
          }}
        />
      )}
    </PageLogin>
  )
}
