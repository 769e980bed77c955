import './Monogram.css'

/** The number of tones in the style sheet. */
const toneCount = 8

/** Stands in for a missing image: the first letter of a name, in a tone that is always the same for that name. */
export function Monogram({ name }: { name: string }) {
  return (
    <span className="hf-kit-monogram" data-tone={toneOf(name)}>
      {initialOf(name)}
    </span>
  )
}

/** Returns a name's first letter or digit in upper case, with its combining marks, such as accents; '?' if there is none. */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toLocaleUpperCase() ?? '?'
}

function toneOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return 1 + (sum % toneCount)
}
