import { LegalWords } from './LegalWords.tsx'
import { useLegal } from './useLegal.ts'
import './legal.css'

/** Says that going on means agreeing to the app's legal texts, where the app has any and asks for no tick. */
export function LegalFooter() {
  const { asks, termsUrl, privacyUrl } = useLegal()
  if (asks !== 'footer') return null
  return (
    <p className="hf-kit-legal-footer">
      <LegalWords as="footer" termsUrl={termsUrl} privacyUrl={privacyUrl} />
    </p>
  )
}
