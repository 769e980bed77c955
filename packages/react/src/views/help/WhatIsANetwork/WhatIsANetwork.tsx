import { Layers, Waypoints } from '@holdfast/ui'
import { helpMessages } from '../../../messages/languages/english/help.ts'
import { useText } from '../../../messages/useText.ts'
import { HelpPoints } from '../HelpPoints.tsx'

const points = [
  { Icon: Waypoints, title: 'network.home', words: 'network.homeText' },
  { Icon: Layers, title: 'network.differ', words: 'network.differText' },
] as const

/** The page of a longer explanation, on a site that sells nothing. */
const explanationUrl = 'https://ethereum.org/en/developers/docs/networks/'

/** Explains what a network is. */
export function WhatIsANetwork() {
  const text = useText(helpMessages)
  return (
    <div className="hf-kit-help">
      <HelpPoints points={points} />
      <a
        className="hf-button"
        data-variant="secondary"
        data-block=""
        href={explanationUrl}
        target="_blank"
        rel="noreferrer noopener"
      >
        <span className="hf-button-label">{text('network.learnMore')}</span>
      </a>
    </div>
  )
}
