import { productName } from '../product.ts'

/** The product's logo and name; on narrow screens the logo alone. */
export function Wordmark() {
  return (
    <>
      <svg className="wordmark__mark" viewBox="0 0 32 32" aria-hidden="true">
        <path
          d="M16 5v14M16 12c-4 0-6.5-2-6.5-5.5M16 12c4 0 6.5-2 6.5-5.5M7 26c1-4.5 4.5-7 9-7s8 2.5 9 7M12 26c.4-2 2-3.2 4-3.2s3.6 1.2 4 3.2"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="wordmark__name">{productName}</span>
    </>
  )
}
