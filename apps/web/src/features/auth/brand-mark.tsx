/** The same drawing as public/favicon.svg. */
export const BrandMark = () => (
  <svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true">
    <rect width="32" height="32" rx="9" fill="#0b7a5f" />
    <path
      fill="#fff"
      d="M9.5 7h13A4.5 4.5 0 0 1 27 11.500v6A4.5 4.5 0 0 1 22.5 22H15l-5.2 4.100A.8.8 0 0 1 8.5 25.500V21.900A4.5 4.5 0 0 1 5 17.500v-6A4.5 4.5 0 0 1 9.5 7Z"
    />
    <g fill="#0b7a5f">
      <circle cx="11" cy="14.5" r="1.7" />
      <circle cx="16" cy="14.5" r="1.7" />
      <circle cx="21" cy="14.5" r="1.7" />
    </g>
  </svg>
)
