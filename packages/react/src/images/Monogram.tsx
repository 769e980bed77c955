import './Monogram.css'

/** How many tones the style sheet has. */
const toneCount = 8

/** Stands in for a picture that there is not: the first letter of a name, in a tone that the name always gets. */
export function Monogram({ name }: { name: string }) {
  return (
    <span className="hf-kit-monogram" data-tone={toneOf(name)}>
      {initialOf(name)}
    </span>
  )
}

/** The first letter or digit, with what belongs to it: a letter and its accent are one. */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toLocaleUpperCase() ?? '?'
}

function toneOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return 1 + (sum % toneCount)
}
