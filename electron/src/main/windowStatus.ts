/** Whether the main window exists; while the app is starting, none can be opened. */
export type WindowStatus = 'starting' | 'open' | 'closed'

/** What happens to the main window. `requested`: a file, a link, a command or another instance needs it. */
export type WindowEvent = 'ready' | 'requested' | 'closed'

/** The status after an event; a window that is requested too early is opened at the end of the start. */
export function reduceWindowStatus(status: WindowStatus, event: WindowEvent): WindowStatus {
  if (event === 'ready') return 'open'
  if (status === 'starting') return 'starting'
  return event === 'requested' ? 'open' : 'closed'
}
