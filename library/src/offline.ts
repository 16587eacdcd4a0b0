import { openConfigured } from './openConfigured.ts'

/** For calls that read no network. */
export const offline = openConfigured({ name: 'offline', sources: [] })
