import { Button, Spinner } from '@holdfast/ui'
import { type ComponentType, useEffect, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import type { LoadPage, PageProps } from '../page.ts'

type Loading = { step: 'loading' } | { step: 'failed' } | { step: 'loaded'; Page: ComponentType<PageProps> }

/** Loads and shows a page, or a button to try again if the page could not be loaded. */
export function PageOutlet({ load, config }: PageProps & { load: LoadPage }) {
  const { pages: text } = useTexts()
  const [loading, setLoading] = useState<Loading>({ step: 'loading' })
  useEffect(() => {
    if (loading.step !== 'loading') return
    let isGone = false
    const settle = (next: Loading): void => {
      if (!isGone) setLoading(next)
    }
    load().then(
      (Page) => settle({ step: 'loaded', Page }),
      () => settle({ step: 'failed' }),
    )
    return () => {
      isGone = true
    }
  }, [load, loading.step])

  if (loading.step === 'loaded') return <loading.Page config={config} />
  if (loading.step === 'loading') return <Spinner label={text.loading} />
  return (
    <div className="page-text">
      <p role="alert">{text.failed}</p>
      <Button onClick={() => setLoading({ step: 'loading' })}>{text.retry}</Button>
    </div>
  )
}
