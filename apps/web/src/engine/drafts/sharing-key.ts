/** Local storage key of what this device knows of the drafts that my devices share. */
export const sharingKey = (userID: number) => `drafts:${userID}:shared`
