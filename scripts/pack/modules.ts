/**
 * Turns an emitted module into the published module. Removes imports of style sheets, since Node and many bundlers accept no
 * CSS in scripts (the host imports the whole sheet once). Makes declarations refer to the published files.
 *
 * Keeps the line numbers, so that source maps stay valid.
 *
 * @param text - JavaScript or declarations, as emitted by the compiler.
 */
export function publishedModule(text: string): string {
  return text
    .replaceAll(/^import\s*(['"])\.{1,2}\/[^'"]+\.css\1;?$/gm, '')
    .replaceAll(/(\bfrom\s*|\bimport\(\s*|\bdeclare module\s*)(['"])(\.{1,2}\/[^'"]+?)\.tsx?\2/g, '$1$2$3.js$2')
}
