/** The path of a file on the server; there is nothing behind it. */
export const filePath = (number: number) => `/api/file/${String(number).padStart(32, '0')}`
