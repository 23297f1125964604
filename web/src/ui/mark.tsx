/** The sign of the product: a bird over an open book in an eight-pointed star. */
export const Mark = () => (
  <svg viewBox="0 0 40 40" aria-hidden>
    <path
      d="M34.1 34.1L25.8 34.1L20 40L14.2 34.1L5.9 34.1L5.9 25.8L0 20L5.9 14.2L5.9 5.9L14.2 5.9L20 0L25.8 5.9L34.1 5.9L34.1 14.2L40 20L34.1 25.8Z"
      fill="var(--green-600)"
      stroke="var(--green-600)"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path
      d="M20 28.6c-.9-4.9-4.3-8.5-12.4-9.7 5.5-2.7 10-1.7 12.4 1.7 2.4-3.4 6.9-4.4 12.4-1.7-8.1 1.2-11.5 4.8-12.4 9.7z"
      fill="#fff"
    />
    <circle cx="20" cy="12.9" r="2.9" fill="var(--saffron-400)" />
  </svg>
);
