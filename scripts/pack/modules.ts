/**
 * Makes an emitted module what is published: imports of style sheets go, since Node and half of the bundlers take no CSS
 * from script (the host imports the whole sheet once), and declarations name the files that exist.
 *
 * Lines stay where they are, so that source maps stay true.
 *
 * @param text - JavaScript or declarations, as the compiler wrote them.
 */
export function publishedModule(text: string): string {
  return text
    .replaceAll(/^import\s*(['"])\.{1,2}\/[^'"]+\.css\1;?$/gm, '')
    .replaceAll(/(\bfrom\s*|\bimport\(\s*|\bdeclare module\s*)(['"])(\.{1,2}\/[^'"]+?)\.tsx?\2/g, '$1$2$3.js$2')
}
