/**
 * The oldest browsers that the style sheets are built for: the newest that they need is light-dark(), which these have had
 * since spring 2024.
 */
export const cssTarget = ['chrome123', 'firefox120', 'safari17.5']
