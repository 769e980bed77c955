// The package has types for its whole set only, not for a single icon's module.
declare module 'lucide/dist/esm/icons/*.mjs' {
  const drawing: import('./createIcon.tsx').Drawing
  export default drawing
}
