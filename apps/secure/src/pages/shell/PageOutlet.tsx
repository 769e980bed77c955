import { Button, Spinner } from '@holdfast/ui'
import { useTexts } from '../../messages/texts.ts'
import type { LoadPage, PageProps } from '../page.ts'
import { useLoading } from './useLoading.ts'

/** Loads and shows a page, or a button to try again if the page could not be loaded. */
export function PageOutlet({ load, config }: PageProps & { load: LoadPage }) {
  const { pages: text } = useTexts()
  const { loading, retry } = useLoading(load)
  if (loading.step === 'loaded') return <loading.value config={config} />
  if (loading.step === 'loading') return <Spinner label={text.loading} />
  return (
    <div className="page-text">
      <p role="alert">{text.failed}</p>
      <Button onClick={retry}>{text.retry}</Button>
    </div>
  )
}
