import { ExternalLink } from '@holdfast/ui'
import { useText } from '../../../messages/useText.ts'
import './ExplorerLink.css'

/** The account in the network's block explorer, in a tab of its own. */
export function ExplorerLink({ href }: { href: string }) {
  const text = useText()
  return (
    <a className="hf-kit-link hf-kit-explorer" href={href} target="_blank" rel="noreferrer">
      {text('account.explorer')} <ExternalLink />
    </a>
  )
}
