/** What a promise gives, if it comes in time. @throws when it does not; the work goes on unheard */
export async function inTime<T>(work: Promise<T>, ms: number, late: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(late)), ms)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
