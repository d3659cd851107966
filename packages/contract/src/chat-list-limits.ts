/** Limits of the list of chats, apart from those that the web app loads before its first screen. */
export const chatListLimits = {
  /** Folders of one person. */
  folders: 20,
  /** Code points of a folder's name. */
  folderName: { min: 1, max: 16 },
  /** Chats in one folder. */
  folderChats: 500,
  /** Chats of each kind that one request names. */
  named: { min: 0, max: 500 },
} as const
