import { Fragment, type ReactNode } from 'react'

/** The characters that mark the places of elements in a text. No text uses them. */
const slots = ['\uE000', '\uE001'] as const

/** Values for placeholders that elements, mostly links, will fill. @see {@link fillPlaceholders} */
export const slot = { first: slots[0], second: slots[1] } as const

/**
 * Puts elements into a text, at the places that the translation chooses: the first where the text has `slot.first`, the second
 * where it has `slot.second`.
 */
export function fillPlaceholders(text: string, elements: readonly ReactNode[]): ReactNode {
  return text.split(/([\uE000\uE001])/).map((part, index) => {
    const place = slots.findIndex((mark) => mark === part)
    return <Fragment key={index}>{place === -1 ? part : elements[place]}</Fragment>
  })
}
