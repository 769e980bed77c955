/** Draws two arrows, up and down. They are not among the kit's icons, since no other view has them. */
export function SwitchSides() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M7 20V4m0 0L3 8m4-4 4 4M17 4v16m0 0 4-4m-4 4-4-4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
