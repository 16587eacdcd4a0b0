/** The ID of this tab, which tells its changes of stored values from those of other tabs. */
export const tabId: string = Math.random().toString(36).slice(2, 8)
