import type { SocialProvider } from '@holdfast/core'
import type { ReactNode } from 'react'
import { LineMark } from '../../../images/LineMark.tsx'

/**
 * A symbol for each provider, drawn for this kit in one colour with a few strokes, so that users find the button. The kit does
 * not use the logos, which belong to the providers. Each button also has the provider's full name.
 */
const marks: Readonly<Record<SocialProvider, ReactNode>> = {
  google: <path d="M18.6 7.2A8.2 8.2 0 1 0 20.2 12H12.6" />,
  x: (
    <>
      <path d="M4.5 4h3.6L19.5 20h-3.6Z" />
      <path d="M19 4 13.2 10.6M10.6 13.5 5 20" />
    </>
  ),
  discord: (
    <>
      <path d="M8.4 5.2C6.8 5.5 5.4 6 4.6 6.6 2.8 9.6 2 13 2.2 16.6c1.6 1.2 3.2 1.9 5 2.3l1.2-2.1M15.6 5.2c1.6.3 3 .8 3.8 1.4 1.8 3 2.6 6.4 2.4 10-1.6 1.2-3.2 1.9-5 2.3l-1.2-2.1" />
      <path d="M8 6.4c2.6-.7 5.4-.7 8 0M6.6 15.8c3.4 1.6 7.4 1.6 10.8 0" />
      <path d="M9 11.4v1.2M15 11.4v1.2" strokeWidth="2.6" />
    </>
  ),
  farcaster: (
    <>
      <path d="M4 4.5h16M5.6 4.5v15M18.4 4.5v15M4 19.5h4.4M15.6 19.5H20" />
      <path d="M8.4 19.5v-6.6a3.6 3.6 0 0 1 7.2 0v6.6M3.4 8.5h2.2M18.4 8.5h2.2" />
    </>
  ),
  github: (
    <>
      <path d="M9.2 21v-3.4c-4-.6-5.8-3-5.8-6.6 0-1.5.5-2.8 1.4-3.8-.3-1.2-.2-2.6.4-3.8 1.4.1 2.6.7 3.6 1.5a12.6 12.6 0 0 1 6.4 0c1-.8 2.2-1.4 3.6-1.5.6 1.2.7 2.6.4 3.8.9 1 1.4 2.3 1.4 3.8 0 3.6-1.8 6-5.8 6.6V21" />
      <path d="M9.2 19.4c-2.2.6-3.4-.2-4.4-2" />
    </>
  ),
  apple: (
    <>
      <path d="M12 7.6c-1.4-.9-2.8-1.2-4.1-.8C5.6 7.5 4.4 9.7 4.6 12.5c.2 3.3 2 7.3 4.3 7.7 1.1.2 2-.7 3.1-.7s2 .9 3.1.7c1.8-.3 3.4-2.7 4.1-5.1-1.7-.7-2.7-2-2.7-3.7 0-1.5.8-2.8 2-3.6-1.6-1.5-4.1-1.5-6.5-.2Z" />
      <path d="M12.2 4.8c.3-1.4 1.4-2.4 2.9-2.7 0 1.6-1.2 2.7-2.9 2.7Z" fill="currentColor" strokeWidth="0.8" />
    </>
  ),
  facebook: <path d="M16.5 3.2h-1.8c-2.4 0-3.9 1.5-3.9 4V21M7.2 11.8h8.2" strokeWidth="2.6" />,
}

/** Draws the symbol of a provider. Decorative: the text beside it or the button's label names the provider. */
export function SocialMark({ provider }: { provider: SocialProvider }) {
  return <LineMark className="hf-kit-social-mark">{marks[provider]}</LineMark>
}
