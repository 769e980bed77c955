// The package has types only for the whole set, not for the module of a single icon.
declare module 'lucide/dist/esm/icons/*.mjs' {
  const drawing: import('./createIcon.tsx').Drawing
  export default drawing
}
