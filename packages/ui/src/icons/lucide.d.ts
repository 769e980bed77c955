// The package declares the types of its whole set only.
declare module 'lucide/dist/esm/icons/*.mjs' {
  const drawing: import('./createIcon.tsx').Drawing
  export default drawing
}
