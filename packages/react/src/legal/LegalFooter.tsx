import { LegalWords } from './LegalWords.tsx'
import { useLegal } from './useLegal.ts'
import './legal.css'

/** Says that continuing means agreeing to the app's legal texts. Shown when the app has such texts and needs no checkbox. */
export function LegalFooter() {
  const { agreement, termsUrl, privacyUrl } = useLegal()
  if (agreement !== 'footer') return null
  return (
    <p className="hf-kit-legal-footer">
      <LegalWords as="footer" termsUrl={termsUrl} privacyUrl={privacyUrl} />
    </p>
  )
}
