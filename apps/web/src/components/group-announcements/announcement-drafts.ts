import { createStore } from 'zustand/vanilla'

/** Announcements that were begun, by their groups: a part of the engine. */
export const announcementDrafts = () => ({
  store: createStore<Readonly<Record<number, string>>>(() => ({})),
})
