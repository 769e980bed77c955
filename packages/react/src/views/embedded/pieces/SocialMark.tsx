import type { SocialProvider } from '@holdfast/core'

/** A letter for each provider: their logos belong to them, and each button is named in full. */
const letters: Readonly<Record<SocialProvider, string>> = {
  google: 'G',
  x: 'X',
  discord: 'D',
  farcaster: 'F',
  github: 'gh',
  apple: 'A',
  facebook: 'f',
}

/** The sign of a provider. The text beside it names the provider. */
export function SocialMark({ provider }: { provider: SocialProvider }) {
  // Drawn by the sheet: as a text it would be part of what the button says.
  return <span className="hf-kit-social-mark" aria-hidden="true" data-letter={letters[provider]} />
}
