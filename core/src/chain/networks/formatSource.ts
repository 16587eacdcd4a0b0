import type { SourceConfig } from './NetworkConfig.ts'

/** The location of a source for display, without secrets. */
export function formatSourceLocation(config: SourceConfig): string {
  if (config.kind === 'snapshot') return getFileName(config.file)
  if (config.kind === 'index') return formatDatabase(config.location) ?? getFileName(config.location)
  if (config.kind !== 'liteserver') return getHost(config.url) ?? '…'
  if (isInlineJson(config.globalConfig)) return 'inline global config'
  return getHost(config.globalConfig) ?? getFileName(config.globalConfig)
}

/** The name of a source in errors and lists. */
export function formatSourceName(config: SourceConfig): string {
  const location = formatSourceLocation(config)
  if (config.kind === 'liteserver') return `liteservers (${location})`
  if (config.kind === 'index') return `index (${location})`
  return location.includes(config.kind) ? location : `${config.kind} ${location}`
}

/** Whether a global config is given as JSON. */
export const isInlineJson = (text: string): boolean => text.trimStart().startsWith('{')
const getFileName = (path: string): string => path.split(/[\\/]/).findLast(part => part !== '') || path
/** Host and name of a database, without user and password. */
const formatDatabase = (url: string): string | undefined => /^postgres(?:ql)?:\/\/(?:[^/@]*@)?([^?#]*)/i.exec(url)?.[1]
const getHost = (url: string): string | undefined => /^https?:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(url)?.[1]
