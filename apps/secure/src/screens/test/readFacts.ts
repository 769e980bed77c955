/**
 * Reads the outermost facts of a list, by default of the first list on the page: label, text, and `code` if the text is set as
 * code.
 */
export function readFacts(
  list: Element | null | undefined = document.querySelector('.frame-facts'),
): readonly (readonly [string, string, ...string[]])[] {
  return [...(list?.querySelectorAll(':scope > .frame-fact') ?? [])].map((fact) => {
    const [label, value] = fact.children
    const code = value?.getAttribute('data-code') === 'true' ? ['code'] : []
    return [label?.textContent ?? '', value?.textContent ?? '', ...code]
  })
}
