/** Result of a request to IndexedDB. @throws the browser's reason */
export const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

/** Done when all of a transaction is stored. @throws when nothing of it is */
export const stored = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error))
  })

/** @param upgrade makes what a database of a former version lacks; 0: one that there was not */
export function openIndexed(
  name: string,
  version: number,
  upgrade: (fresh: IDBDatabase, version: number) => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.addEventListener('upgradeneeded', ({ oldVersion }) => upgrade(request.result, oldVersion))
  return answerOf(request)
}
