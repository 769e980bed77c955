/**
 * Turns an emitted module into the published one. Imports of style sheets are removed, since Node and half of the bundlers accept
 * no CSS from script (the host imports the whole sheet once). Declarations name the files that exist.
 *
 * Lines stay where they are, so that source maps stay true.
 *
 * @param text - JavaScript or declarations, as emitted by the compiler.
 */
export function publishedModule(text: string): string {
  return text
    .replaceAll(/^import\s*(['"])\.{1,2}\/[^'"]+\.css\1;?$/gm, '')
    .replaceAll(/(\bfrom\s*|\bimport\(\s*|\bdeclare module\s*)(['"])(\.{1,2}\/[^'"]+?)\.tsx?\2/g, '$1$2$3.js$2')
}
