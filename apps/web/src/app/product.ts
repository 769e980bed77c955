/** The product's name, used in the wordmark, the document titles and the texts that mention it. */
export const productName = 'Holdfast'
