import { Fragment, type ReactNode } from 'react'

/** Marks where an element goes in a text: a character that no text uses. */
const slots = ['\uE000', '\uE001'] as const

/** Values for the placeholders of a message whose words are elements: links, mostly. @see {@link fillWith} */
export const slot = { first: slots[0], second: slots[1] } as const

/**
 * Puts elements into a text, wherever a translation wants them.
 *
 * @example fillWith(text('legal.agreeTerms', { terms: slot.first }), [<a href={url}>terms</a>])
 */
export function fillWith(text: string, elements: readonly ReactNode[]): ReactNode {
  return text.split(/([\uE000\uE001])/).map((part, index) => {
    const place = slots.findIndex((mark) => mark === part)
    return <Fragment key={index}>{place === -1 ? part : elements[place]}</Fragment>
  })
}
