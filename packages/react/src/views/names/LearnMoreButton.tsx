import { openLink } from '@holdfast/core'
import { Button, ExternalLink } from '@holdfast/ui'
import { namesMessages } from '../../messages/languages/english/names.ts'
import { useText } from '../../messages/useText.ts'

/** The page of a longer explanation of account names, by the authors of ENS, the standard for such names. */
const explanation = 'https://docs.ens.domains/learn/protocol'

/** Opens a longer explanation of account names in a new tab. */
export function LearnMoreButton() {
  const text = useText(namesMessages)
  return (
    <Button variant="secondary" block onClick={() => openLink(window, { url: explanation, in: '_blank' })}>
      {text('names.learnMore')}
      <ExternalLink />
    </Button>
  )
}
