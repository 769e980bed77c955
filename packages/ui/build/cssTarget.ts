/**
 * The oldest browsers that the style sheets are built for. The newest feature in use is light-dark(), which all browsers have
 * supported since spring 2024.
 */
export const cssTarget = ['chrome123', 'firefox120', 'safari17.5']
